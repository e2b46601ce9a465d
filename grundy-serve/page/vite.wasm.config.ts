// The page without a server: the same page, with the engine as WebAssembly, as files that any web
// space serves. `grundy-wasm/build` runs this.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig, type Plugin } from "vite";
import page from "./vite.config.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// What the server says in a header, as far as a page can say it of itself. A module of WebAssembly
// needs a word of its own; `eval` stays forbidden.
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' blob: data:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** Begins with the engine in workers, and writes the service worker with the list of all files. */
function offline(): Plugin {
  return {
    name: "grundy-offline",
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        html
          .replace("/src/main.ts", "/src/local.ts")
          .replace('<meta charset="utf-8" />', `$&\n    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />`),
    },
    writeBundle({ dir }) {
      const hash = createHash("sha256");
      const files = (readdirSync(dir!, { recursive: true, withFileTypes: true }))
        .filter((file) => file.isFile() && file.name !== "sw.js")
        .map((file) => join(file.parentPath, file.name))
        .sort()
        .map((path) => {
          hash.update(path.slice(dir!.length)).update(readFileSync(path));
          return `.${path.slice(dir!.length).replaceAll("\\", "/")}`;
        });
      const text = readFileSync(here("./sw.js"), "utf8");
      const constants = `const FILES = ${JSON.stringify(["./", ...files])};\nconst VERSION = "${hash.digest("hex").slice(0, 16)}";\n`;
      writeFileSync(join(dir!, "sw.js"), constants + text);
    },
  };
}

export default mergeConfig(
  page,
  defineConfig({
    resolve: { alias: { "grundy-wasm": here("../../grundy-wasm/pkg") } },
    worker: { format: "es" },
    plugins: [offline()],
    build: { outDir: "../../grundy-wasm/site", emptyOutDir: true },
  }),
);
