// The engine of grundy in workers: the questions of its JSON API, without a server.
import { late } from "./run.js";

/** The module without rule files, which is half as large; or the one at `url`, compiled while it
 * arrives. */
export async function compile(url = new URL("./grundy.wasm", import.meta.url)) {
  if (String(url).startsWith("file:")) {
    const files = "node:fs/promises";
    const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ files);
    return WebAssembly.compile(await readFile(new URL(url)));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // Not every server of static files knows the type of a module.
  return response.headers.get("content-type")?.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** The module with the interpreter of rule files. */
export const compileRules = (url = new URL("./grundy-rules.wasm", import.meta.url)) => compile(url);

/** Whether a request may be about a rule file: a person who means one has to write `rules:`, or forgets it
 * before the name of a file. */
export function aboutRules(name, body) {
  if (name === "rules") return true;
  let text = body;
  // A letter may stand there as an escape.
  try { text = JSON.stringify(JSON.parse(body)); } catch { /* No request, and so a fault. */ }
  return /rules|\.star/i.test(text);
}

/** What is wrong with a request: `fault` is the document, with place and hint. */
export class Refused extends Error {
  constructor(fault) {
    super(fault.error);
    this.name = "Refused";
    this.fault = fault;
  }
}

const node = typeof process === "object" && !!process.versions?.node;

/** Starts a worker; `heard` gets its messages, `broke` its failure. */
async function start(heard, broke) {
  if (node) {
    const threads = "node:worker_threads";
    const { Worker: Thread } = await import(/* @vite-ignore */ /* webpackIgnore: true */ threads);
    // No bundler has to look for this one.
    const own = import.meta.url;
    const thread = new Thread(new URL("./worker.js", own));
    thread.on("message", heard);
    thread.on("error", broke);
    // A worker that waits holds no program up.
    thread.unref();
    return thread;
  }
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const failed = (event) => new Error(event.message ?? "the worker broke down");
  // It misses what is sent before it listens, and says when it does.
  await new Promise((resolve, reject) => {
    worker.onmessage = resolve;
    worker.onerror = (event) => reject(failed(event));
  });
  worker.onmessage = ({ data }) => heard(data);
  worker.onerror = (event) => broke(failed(event));
  return worker;
}

/** The longest time that work may take beyond its limit before it is ended, in seconds. */
const GRACE = 5;

export class Grundy {
  #module;
  #rules;
  #limits;
  #most;
  #idle = [];
  #running = 0;
  #waiting = [];
  #next = 0;
  #closed = false;

  constructor({ module, rules, workers = 2, time = 60, memory = 2 ** 30 } = {}) {
    this.#module = Promise.resolve(module ?? compile());
    this.#module.catch(() => {});
    // A module that was given answers everything, unless there is another one for rule files.
    this.#rules = rules ?? (module ? () => this.#module : compileRules);
    this.#limits = { time, memory };
    this.#most = workers;
  }

  /** Resolves when the module is there. */
  async ready() {
    await this.#module;
  }

  /** The module for a request: the larger one is loaded when it is wanted. */
  async #moduleFor(name, text) {
    if (!aboutRules(name, text)) return this.#module;
    if (typeof this.#rules === "function") {
      const load = this.#rules;
      this.#rules = Promise.resolve(load());
      // What could not be loaded may be there the next time.
      this.#rules.catch(() => (this.#rules = load));
    }
    return this.#rules;
  }

  /** The status and the document, as text, that the server would answer. */
  async answer(name, body, { signal, onPart, onProgress } = {}) {
    signal?.throwIfAborted();
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const module = await this.#moduleFor(name, text);
    const bytes = new TextEncoder().encode(text);
    await this.#turn(signal);
    try {
      const { status, document } = await this.#work(module, name, bytes, signal, onPart, onProgress);
      return { status, document: new TextDecoder().decode(document) };
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** The document of an answer. Throws a `Refused` where it is a fault. */
  async ask(name, request = {}, options = {}) {
    const { status, document } = await this.answer(name, request, options);
    const answer = JSON.parse(document);
    if (status !== 200 || typeof answer.error === "string") throw new Refused(answer);
    return answer;
  }

  /** Ends all workers. Questions that wait are refused. */
  close() {
    this.#closed = true;
    for (const { worker } of this.#idle.splice(0)) worker.terminate();
    for (const go of this.#waiting.splice(0)) go();
  }

  /** Waits until fewer than `workers` questions are worked on. */
  async #turn(signal) {
    // It may have been cancelled while the module was loaded.
    signal?.throwIfAborted();
    while (this.#running >= this.#most) {
      await new Promise((resolve) => {
        this.#waiting.push(resolve);
        signal?.addEventListener("abort", resolve, { once: true });
      });
      if (signal?.aborted) {
        // Its turn is somebody else's.
        this.#waiting.shift()?.();
        signal.throwIfAborted();
      }
    }
    if (this.#closed) throw new Error("the workers are closed");
    this.#running += 1;
  }

  async #work(module, name, body, signal, onPart, onProgress) {
    const own = this.#idle.pop() ?? (await this.#hire());
    if (signal?.aborted) {
      this.#idle.push(own);
      throw signal.reason;
    }
    if (own.module !== module) {
      own.module = module;
      own.worker.postMessage({ module });
    }
    const id = (this.#next += 1);
    // A request may ask for less time than the limit; more is no fault, and does not help.
    const longest = (this.#limits.time + GRACE) * 1000;
    let over;
    let leave;
    try {
      return await new Promise((resolve, reject) => {
        own.heard = (sent) => {
          if (sent.id !== id) return;
          if (sent.event) {
            if (sent.event.part !== undefined) onPart?.(sent.event.part);
            else onProgress?.(sent.event.progress);
            return;
          }
          own.done = true;
          if (sent.failed) reject(new Error(sent.failed));
          else resolve({ status: sent.status, document: sent.document });
        };
        own.broke = reject;
        leave = () => reject(signal.reason);
        signal?.addEventListener("abort", leave, { once: true });
        over = setTimeout(() => resolve(late(module, body)), longest);
        const tell = !!(onPart || onProgress);
        own.done = false;
        own.worker.postMessage({ id, name, body, tell, ...this.#limits });
      });
    } finally {
      clearTimeout(over);
      signal?.removeEventListener("abort", leave);
      // Work that goes on can only be ended together with its worker.
      if (own.done && !this.#closed) this.#idle.push(own);
      else own.worker.terminate();
    }
  }

  async #hire() {
    const own = { heard: () => {}, broke: () => {}, done: true, module: undefined };
    own.worker = await start((sent) => own.heard(sent), (error) => own.broke(error));
    return own;
  }
}
