// The worker: it answers one request after the other. See `index.js` for what it is sent.
import { answer } from "./run.js";

const node = typeof process === "object" && !!process.versions?.node;
const threads = "node:worker_threads";
const port = node ? (await import(/* @vite-ignore */ /* webpackIgnore: true */ threads)).parentPort : globalThis;
const listen = (heard) =>
  node ? port.on("message", heard) : (port.onmessage = ({ data }) => heard(data));

let module;
listen((sent) => {
  if (sent.module) {
    module = sent.module;
    return;
  }
  const { id, name, body, time, memory, tell } = sent;
  const hear = tell ? (event) => port.postMessage({ id, event }) : undefined;
  try {
    const { status, document } = answer(module, name, body, { time, memory, hear });
    port.postMessage({ id, status, document }, [document.buffer]);
  } catch (error) {
    port.postMessage({ id, failed: String(error) });
  }
});
port.postMessage({ ready: true });
