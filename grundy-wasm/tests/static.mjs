// A server of static files, as any web space is one. As a program: node static.mjs FOLDER prints its
// address and serves until its input ends.
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css",
  ".svg": "image/svg+xml", ".wasm": "application/wasm", ".json": "application/json",
  ".woff2": "font/woff2", ".png": "image/png",
};

/** Serves a folder below a path, as in http://127.0.0.1:PORT/some/page/. */
export function serve(folder, below = "/some/page/") {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
    const name = path.endsWith("/") ? `${path}index.html` : path;
    const file = join(folder, normalize(name.slice(below.length)));
    const found = name.startsWith(below) && statSync(file, { throwIfNoEntry: false })?.isFile();
    if (!found) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve({ server, address: `http://127.0.0.1:${server.address().port}${below}` }));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address } = await serve(process.argv[2]);
  console.log(address);
  process.stdin.resume().on("end", () => process.exit());
}
