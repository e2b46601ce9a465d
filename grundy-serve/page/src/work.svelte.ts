// The questions that the engine works on: how long each has taken, how far it is, and how it is ended.
import { untrack } from "svelte";
import { t } from "./words.svelte";

export interface Work {
  id: number;
  /** When it was asked, in milliseconds of the page. */
  since: number;
  /** How far it is, in words of the engine; empty where it does not say. */
  words: string;
  stop: () => void;
}

export const works = $state<Work[]>([]);
let next = 0;

/** Work that takes longer than this is shown, in milliseconds. */
export const PATIENCE = 1000;

/** Runs `what` as work that the user sees and may stop. `outer` ends it as well. */
export async function working<T>(what: (signal: AbortSignal, tell: (words: string) => void) => Promise<T>, outer?: AbortSignal): Promise<T> {
  const mine = new AbortController();
  const id = (next += 1);
  // A question in an effect does not depend on what else is asked.
  untrack(() => works.push({ id, since: performance.now(), words: "", stop: () => mine.abort(new Error(t("stopped-by-you"))) }));
  const tell = (words: string) => { const own = works.find((work) => work.id === id); if (own) own.words = words; };
  try {
    return await what(outer ? AbortSignal.any([outer, mine.signal]) : mine.signal, tell);
  } catch (error) {
    throw mine.signal.aborted && !outer?.aborted ? mine.signal.reason : error;
  } finally {
    const at = works.findIndex((work) => work.id === id);
    if (at >= 0) works.splice(at, 1);
  }
}
