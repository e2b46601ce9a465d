// The page's own script, compressed, is not larger than it should be; so is each other file.
// Usage: node tests/size.mjs, after the build
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const folder = new URL("../dist/assets/", import.meta.url);
const MOST = 300_000;
const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
const sizes = scripts.map((name) => gzipSync(readFileSync(new URL(name, folder))).length);
const all = sizes.reduce((sum, size) => sum + size, 0);
if (!scripts.length || all > MOST) {
  console.error(`the scripts of the page take ${all} bytes compressed; ${MOST} is the limit`);
  process.exit(1);
}
console.log(`the scripts of the page, lessons in all languages included, take ${all} bytes compressed`);
