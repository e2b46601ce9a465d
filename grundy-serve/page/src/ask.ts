// All questions of the page to the engine go through this file. The answers are the documents of
// the program: see docs/serve.md.
import { working } from "./work.svelte";
import { t, tongue } from "./words.svelte";

export interface Fault {
  error: string;
  position?: string | null;
  at?: [number, number] | null;
  help?: string | null;
  file?: string;
  line?: number;
  stopped?: string;
}

export class Refused extends Error {
  constructor(public fault: Fault) {
    super(fault.error);
  }
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Answer = any;

/** What is heard while an engine works, where it says anything. */
export interface Listener {
  /** How far the work is, in words. */
  progress?: (words: string) => void;
  /** The text of the document, piece by piece. */
  part?: (text: string) => void;
}

/** Where answers come from. `ask` gives the document of an endpoint, or throws [`Refused`]; the
 * signal ends the work. */
export interface Engine {
  ask(endpoint: string, body: object, signal?: AbortSignal, listener?: Listener): Promise<Answer>;
}

/** The server that sent the page. */
const server: Engine = {
  async ask(endpoint, body, signal) {
    let response: Response;
    try {
      response = await fetch(`./api/v1/${endpoint}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        signal,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new Refused({ error: t("no-engine") });
    }
    if (response.status === 404) throw new Refused({ error: t("no-endpoint", { name: endpoint }) });
    const answer = await response.json().catch(() => ({ error: t("no-engine") }));
    if (!response.ok || typeof answer.error === "string") throw new Refused(answer);
    return answer;
  },
};

let engine = server;

/** Lets another engine answer from now on, as one in a worker. */
export function answerBy(other: Engine) {
  engine = other;
}

/** Whether the engine works in the browser, and no server is asked. */
export const isHere = () => engine !== server;

/** Asks the engine, in the language of the page. `part` hears the text of the
 * document while it is written, where the engine says it. */
export async function ask(endpoint: string, body: object, signal?: AbortSignal, part?: (text: string) => void): Promise<Answer> {
  return working((ends, progress) => engine.ask(endpoint, { lang: tongue.lang, ...body }, ends, { progress, part }), signal);
}

/** One question at a time: a new one takes the place of the one before, and `stop` ends it. */
export function asker() {
  let last: AbortController | undefined;
  const one = async (endpoint: string, body: object, part?: (text: string) => void): Promise<Answer | undefined> => {
    last?.abort();
    const mine = (last = new AbortController());
    try {
      const answer = await ask(endpoint, body, mine.signal, part && ((text) => mine.signal.aborted || part(text)));
      return mine.signal.aborted ? undefined : answer;
    } catch (error) {
      if (mine.signal.aborted) return undefined;
      throw error;
    }
  };
  return Object.assign(one, { stop: () => last?.abort() });
}

/** A place in bytes of UTF-8 as a place in a string. */
export function place(text: string, byte: number): number {
  const bytes = new TextEncoder().encode(text).slice(0, byte);
  return new TextDecoder().decode(bytes).length;
}

/** What went wrong, as a document. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Refused) return error.fault;
  return { error: error instanceof Error ? error.message : String(error) };
}

/** Lets the user keep a text or a picture as a file. */
export function keep(name: string, content: string | Blob, type = "text/plain") {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}

/** A value for people: a number, or infinity with its set. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "object" && "infinity" in value) {
    const to = (value as { infinity: unknown[] }).infinity;
    return to.length ? `∞{${to.join(", ")}}` : "∞";
  }
  return String(value);
}
