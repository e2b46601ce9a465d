/** The questions of the API; `docs/serve.md` of the repository has the keys of each. */
export type Endpoint =
  | "solve" | "options" | "play" | "tutor" | "exercise" | "seq" | "period" | "stats" | "table" | "guess"
  | "graph" | "equiv" | "model" | "games" | "rules" | "verify";

/** A request: keys of its endpoint, and those that every request may have. */
export interface Request {
  /** The language of sentences: `en` (the usual one), `uk`, `ru` or `ja`. */
  lang?: string;
  /** The time limit in seconds, at most that of the engine. */
  time?: number;
  /** Texts by their names, which positions name: `chips:NAME a`, `rules:NAME 5`. */
  files?: Record<string, string>;
  position?: string;
  with?: string;
  game?: string;
  range?: string;
  rows?: string;
  columns?: string;
  graph?: string;
  start?: string[];
  rules?: string;
  certificate?: string;
  misere?: boolean;
  explain?: "short" | "steps" | "proof";
  level?: string | number;
  /** Numbers above 2^53 are strings. */
  seed?: number | string;
  to?: number | string;
  count?: number;
  max_moves?: number;
  value?: boolean;
  outcome?: boolean;
  /** Of `tutor`: the number of a question, from 1, and an answer to it. */
  question?: number;
  answer?: string;
}

/** The document of a fault. */
export interface Fault {
  error: string;
  position?: string | null;
  /** Where in `position` the fault is, in bytes of UTF-8. */
  at?: [number, number] | null;
  /** What would be right. */
  help?: string | null;
  /** The limit that ended the work, where one did. */
  stopped?: string;
}

/** What is wrong with a request. */
export class Refused extends Error {
  constructor(fault: Fault);
  fault: Fault;
}

export interface Options {
  /** Ends the work, and its worker. */
  signal?: AbortSignal;
  /** Hears the text of the document piece by piece, while the engine writes it. */
  onPart?: (text: string) => void;
  /** Hears how far the work is, in words, ten times a second at most. */
  onProgress?: (words: string) => void;
}

export interface Limits {
  /** The compiled module; without it the file `grundy.wasm` beside this one is loaded. */
  module?: WebAssembly.Module | Promise<WebAssembly.Module>;
  /**
   * Loads the module with the interpreter of rule files, when a request is about one. Without it the file
   * `grundy-rules.wasm` beside this one is loaded then; where only `module` is given, that answers all.
   */
  rules?: () => WebAssembly.Module | Promise<WebAssembly.Module>;
  /** How many questions are worked on at a time (2). */
  workers?: number;
  /** The longest time of a question, in seconds (60). */
  time?: number;
  /** The memory for the tables of a question, in bytes (1 GiB). */
  memory?: number;
}

/** The engine. Each question runs in a worker; further ones wait. */
export class Grundy {
  constructor(limits?: Limits);
  /** Resolves when the module is there. */
  ready(): Promise<void>;
  /** The status and the document, as text: byte for byte what `grundy serve` answers. */
  answer(
    name: Endpoint | (string & {}),
    body: Request | string,
    options?: Options,
  ): Promise<{ status: number; document: string }>;
  /** The document of an answer (`docs/json.md`). Throws `Refused` where it is a fault. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  ask(name: Endpoint | (string & {}), request?: Request, options?: Options): Promise<any>;
  /** Ends all workers. */
  close(): void;
}

/** Loads and compiles the module without rule files, or the one at `url`. */
export function compile(url?: string | URL): Promise<WebAssembly.Module>;

/** Loads and compiles the module with rule files, which is about twice as large. */
export function compileRules(url?: string | URL): Promise<WebAssembly.Module>;

/** Whether a request, as the text of its JSON, needs the module with rule files. */
export function aboutRules(name: string, body: string): boolean;
