// The page without a server: the engine answers in workers of this page, and the files are kept for
// visits without a network. The build with `vite.wasm.config.ts` begins here instead of `main.ts`.
import { Grundy, Refused as Fault, compile } from "grundy-wasm/index.js";
import url from "grundy-wasm/grundy.wasm?url";
import rules from "grundy-wasm/grundy-rules.wasm?url";
import { Refused, answerBy } from "./ask";

const engine = new Grundy({
  module: compile(new URL(url, document.baseURI)),
  // The interpreter of rule files is as large as all the rest, and comes when it is wanted.
  rules: () => compile(new URL(rules, document.baseURI)),
});

answerBy({
  async ask(endpoint, body, signal, { progress, part } = {}) {
    try {
      return await engine.ask(endpoint, body, { signal, onProgress: progress, onPart: part });
    } catch (error) {
      throw error instanceof Fault ? new Refused(error.fault) : error;
    }
  },
});

// Without a secure context there is no service worker, and the page works while it is served.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("./sw.js").catch(() => {}));
}

await import("./main");
