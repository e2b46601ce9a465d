// The course: twelve lessons in their order, with the tasks of each. The words stand in
// `messages/learn`; no answer stands anywhere: the engine judges every one.

export type Task =
  /** Who wins? Where `draw` is set, a draw is an answer too. */
  | { kind: "outcome"; position: string; misere?: boolean; files?: Record<string, string>; draw?: boolean }
  /** Which nim-value has the position? */
  | { kind: "value"; position: string }
  /** A move that wins. */
  | { kind: "move"; position: string; misere?: boolean }
  /** The heap `*` that makes the sum lost. */
  | { kind: "fill"; position: string }
  /** The period of a nim-sequence. */
  | { kind: "period"; game: string };

export interface Lesson {
  id: string;
  tasks: Task[];
}

export const lessons: Lesson[] = [
  { id: "nim", tasks: [
    { kind: "outcome", position: "nim 6" },
    { kind: "outcome", position: "nim 4 4" },
    { kind: "move", position: "nim 5 3" },
  ] },
  { id: "outcomes", tasks: [
    { kind: "outcome", position: "subtract:1,2,3 8" },
    { kind: "move", position: "subtract:1,2,3 21" },
    { kind: "outcome", position: "subtract:1,3,4 9" },
  ] },
  { id: "binary", tasks: [
    { kind: "outcome", position: "nim 1 4 5" },
    { kind: "fill", position: "nim 5 9 *" },
    { kind: "move", position: "nim 3 4 5" },
  ] },
  { id: "sums", tasks: [
    { kind: "outcome", position: "kayles 4 + kayles 4" },
    { kind: "outcome", position: "kayles 4 + kayles 4 + nim 2" },
    { kind: "move", position: "subtract:1,2 4 + nim 2" },
  ] },
  { id: "mex", tasks: [
    { kind: "value", position: "subtract:1,2 5" },
    { kind: "value", position: "subtract:1,3,4 4" },
    { kind: "value", position: "kayles 3" },
  ] },
  { id: "theorem", tasks: [
    { kind: "fill", position: "kayles 5 + nim *" },
    { kind: "value", position: "kayles 4 + nim 3" },
    { kind: "move", position: "kayles 3 + nim 4" },
  ] },
  { id: "proof", tasks: [
    { kind: "outcome", position: "subtract:1,2 5 + nim 2" },
    { kind: "move", position: "subtract:1,2 5 + nim 4" },
  ] },
  { id: "splitting", tasks: [
    { kind: "value", position: "grundy 5" },
    { kind: "move", position: "kayles 7" },
    { kind: "outcome", position: "dawson-kayles 5" },
  ] },
  { id: "boards", tasks: [
    { kind: "outcome", position: "cram 2x4" },
    { kind: "move", position: "northcott:8 1-6 3-5" },
    { kind: "move", position: "chomp 4x4" },
  ] },
  { id: "periods", tasks: [
    { kind: "period", game: "subtract:1,3,4" },
    { kind: "value", position: "subtract:1,3,4 702" },
    { kind: "period", game: "dawson-kayles" },
  ] },
  { id: "misere", tasks: [
    { kind: "outcome", position: "nim 1 1 1", misere: true },
    { kind: "outcome", position: "nim 2 2", misere: true },
    { kind: "move", position: "nim 1 1 4", misere: true },
  ] },
  { id: "beyond", tasks: [
    { kind: "outcome", position: "chips:ring a", files: { ring: "a b\nb a\nb c\nc d\nd c\n" }, draw: true },
    { kind: "outcome", position: "chips:ring b", files: { ring: "a b\nb a\nb c\n" }, draw: true },
    { kind: "move", position: "wythoff 4,5 + kayles 2 + nim 1" },
  ] },
];
