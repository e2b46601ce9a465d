// A thousand requests, the same ones every time: the catalogue by endpoints, languages and levels,
// sequences and tables, graphs, rule files, and requests with faults. Nothing in them depends on the
// time or on chance: what is slow is left out, and every seed is given.
import { readFileSync, readdirSync } from "node:fs";

const examples = new URL("../../examples/", import.meta.url);
const text = (name) => readFileSync(new URL(name, examples), "utf8");

/** Random numbers that are the same everywhere. */
function lot(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The requests, as pairs of an endpoint and a body; `catalogue` is the answer of `games`. */
export function requests(catalogue, count = 1000) {
  const list = [];
  const add = (name, body) =>
    list.push([name, typeof body === "string" ? body : JSON.stringify(body)]);
  const below = lot(22);
  const pick = (from) => from[below(from.length)];

  // Every game of the catalogue, with each of its examples that needs no file.
  const games = catalogue.filter(({ name }) => name !== "rules");
  const positions = games.flatMap(({ examples }) => examples).filter((one) => !/\.(dot|txt|json|star)\b/.test(one));
  for (const { name } of games) {
    for (const lang of ["en", "uk"]) add("games", { game: name, lang });
  }
  for (const position of positions) {
    add("solve", { position });
    for (const [explain, lang] of [["short", "uk"], ["steps", "en"], ["proof", "uk"]]) {
      add("solve", { position, explain, lang });
    }
    add("options", { position });
    add("solve", { position, value: true });
    add("solve", { position, outcome: true });
  }

  // Heaps: in closed form, periodic, searched, and sums of them.
  const heaps = ["nim", "kayles", "dawson-kayles", "dawson-chess", "treblecross", "lasker", "grundy", "0.77", "0.07", "0.137", "4.7", "subtract:1,3,4", "subtract:2,5,7", "all-but:3"];
  for (const game of heaps) {
    add("seq", { game, range: "0..300" });
    add("seq", { game, range: "100..=120", lang: "uk" });
    add("stats", { game, range: "0..1000" });
    add("guess", { game, range: "0..60" });
    add("table", { game, rows: "0..12" });
    add("table", { game, rows: "0..5", columns: "3..9" });
    add("period", { game, to: 400 });
  }
  for (const game of ["wythoff", "euclid", "chocolate-eat", "chomp"]) {
    add("table", { game, rows: "1..9" });
    add("guess", { game, range: "1..12", columns: "1..12" });
  }
  for (const level of ["beginner", "easy", "medium", "hard", "perfect"]) {
    for (const position of ["nim 3 4 5", "kayles 9", "moore:2 3 4 5", "chomp 3x4", "northcott:8 1-6 3-8"]) {
      add("play", { position, level, seed: list.length });
      add("play", { position, level, seed: list.length, misere: true, lang: "uk" });
    }
  }
  for (const position of ["nim 3 4 5", "kayles 5 + nim 3", "moore:2 3 4 5", "wythoff 3,5", "euclid 7,25", "chomp 2x3", "nim"]) {
    add("play", { position, seed: 1 });
    add("tutor", { position });
    add("tutor", { position, misere: true, lang: "uk" });
    for (const answer of ["3", "N", "nim 1 4 5", "?"]) add("tutor", { position, question: 1, answer, lang: pick(["en", "uk"]) });
  }
  for (const game of ["nim", "kayles", "wythoff", "chomp", "cram"]) {
    for (const level of [1, 2, 3]) add("exercise", { game, level, seed: 7, count: 2 });
  }
  for (let nth = 0; nth < 40; nth++) {
    const one = `${pick(heaps)} ${below(30)} + nim ${below(20)} ${below(20)}`;
    add("equiv", { position: one, with: `nim ${below(40)}` });
  }
  for (const position of ["nim 3", "kayles 6", "nim 1 2", "subtract:1,3,4 7"]) add("model", { position });

  // Texts in the place of files.
  const graphs = ["ring.dot", "roundabout.txt", "steps.json", "harbour.txt", "river.txt"];
  for (const name of graphs) {
    add("graph", { graph: text(`graphs/${name}`) });
    add("graph", { graph: text(`graphs/${name}`), lang: "uk", misere: true });
  }
  for (const position of ["chips:fork a", "chips:fork a b", "node-kayles fork", "annihilation:fork a b"]) {
    add("solve", { position, files: { fork: "a b\na c\nb c\n" }, explain: "steps" });
  }
  const gallery = "../grundy-games/gallery/";
  for (const name of readdirSync(new URL(gallery, examples)).filter((name) => name.endsWith(".star")).sort().slice(0, 20)) {
    const files = { [name]: text(`${gallery}${name}`) };
    add("rules", { rules: files[name], time: 60 });
    for (const start of ["3", "5", "3 4", "2 3"]) add("solve", { position: `rules:${name} ${start}`, files });
    add("seq", { game: `rules:${name}`, range: "0..12", files });
  }
  add("solve", { position: "rules:x.star 6", files: { "x.star": "def options(n):\n    return [x]\n" } });
  add("solve", { position: "rules:x.star 6", files: { "x.star": "def options(n)\n" }, lang: "uk" });

  // Faults.
  for (const [name, body] of [
    ["solve", ""], ["solve", "{"], ["solve", "[1]"], ["solve", "{}"], ["solve", '{"position": 3}'],
    ["solve", '{"position": "-"}'], ["solve", '{"position": "nim", "lang": "xx"}'],
    ["solve", '{"position": "nim 3", "time": -1}'], ["solve", '{"position": "nim", "files": [1]}'],
    ["solve", '{"position": "--help"}'], ["solve", '{"position": "-3"}'], ["solve", '{"position": ""}'],
    ["solve", '{"position": "\\ud800"}'], ["solve", '{"position": "nim 99999999999999999999"}'],
    ["solve", `{"position": "nim${" 1".repeat(60000)}"}`], ["nothing", "{}"], ["late", "{}"],
    ["games", '{"game": "nothing"}'], ["games", "{}"], ["games", '{"lang": "uk"}'],
    ["seq", '{"game": "kayles", "range": "5"}'], ["seq", '{"game": "0.8", "range": "0..5"}'],
    ["table", '{"game": "nim", "rows": "5..3"}'], ["exercise", '{"game": "nim", "level": 9}'],
    ["graph", '{"graph": "a"}'], ["graph", '{"graph": "{", "lang": "uk"}'], ["verify", '{"certificate": "{}"}'],
    ["rules", '{"rules": ""}'], ["period", '{"game": "nim", "to": -1}'], ["equiv", '{"position": "nim 3"}'],
  ]) add(name, body);
  for (const position of positions) {
    // A letter that is wrong, one too many, one too few.
    const at = below(position.length);
    const wrong = [
      position.slice(0, at) + pick([..."x!,;9é∞"]) + position.slice(at + 1),
      position.slice(0, at) + position.slice(at + 1),
    ];
    // A board that became larger by that is no fault, and may take its whole time.
    for (const one of wrong.filter((one) => !/\dx\d/.test(one))) add("solve", { position: one, lang: pick(["en", "uk"]), time: 60 });
  }

  // The rest: random sums, in normal and misère play, at all levels.
  while (list.length < count) {
    const terms = Array.from({ length: 1 + below(3) }, () => `${pick(heaps)} ${below(12)}`);
    const body = { position: terms.join(" + ") };
    if (below(3) === 0) body.misere = true;
    if (below(2) === 0) body.explain = pick(["short", "steps", "proof"]);
    if (below(2) === 0) body.lang = "uk";
    add(pick(["solve", "solve", "options"]), body.explain && below(2) ? body : { ...body, explain: undefined });
  }
  return list.slice(0, count);
}
