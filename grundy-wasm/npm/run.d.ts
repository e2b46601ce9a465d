/** The status of HTTP and the document, as JSON in UTF-8. */
export interface Answered {
  status: number;
  document: Uint8Array;
}

/** What happens while a request is worked on. */
export type Event = { part: string } | { progress: string };

/**
 * Answers a request of the API in this thread, and returns when the answer is there. `time` is
 * the limit in seconds (60), `memory` the limit for tables in bytes (1 GiB).
 */
export function answer(
  module: WebAssembly.Module,
  name: string,
  body: Uint8Array,
  options?: { time?: number; memory?: number; hear?: (event: Event) => void },
): Answered;

/** The answer to a request whose work was ended from outside. */
export function late(module: WebAssembly.Module, body: Uint8Array): Answered;

/** The language that a request names, `en` if it names none. */
export function languageOf(body: Uint8Array): string;
