// How many bytes a file has once it is compressed with brotli (quality 11, a window of 16 MiB).
// Usage: node brotli.mjs FILE [TO]; TO is a file that gets the compressed bytes
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const [from, to] = process.argv.slice(2);
const file = readFileSync(from);
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: file.length };
const small = brotliCompressSync(file, { params });
if (to) writeFileSync(to, small);
console.log(small.length);
