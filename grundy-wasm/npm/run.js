// One run of the module: a request goes in, and its answer comes out. The module is a command of
// WASI, and here is what it asks of its host: words, a body to read, two streams, clocks. It gets no
// files, no network and no environment. Each run has a memory of its own, so that a run which breaks
// down or asks for much leaves nothing behind.

const BAD_FILE = 8;
const NO_SUCH_CALL = 52;

/** How the module says that it has ended. */
class Ended {
  constructor(status) {
    this.status = status;
  }
}

const encoder = new TextEncoder();

/** Bytes that come in pieces. */
class Bytes {
  pieces = [];
  length = 0;

  add(piece) {
    this.pieces.push(piece);
    this.length += piece.length;
  }

  whole() {
    const whole = new Uint8Array(this.length);
    let at = 0;
    for (const piece of this.pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }
}

/** The functions of WASI that the module calls; all others say that they are not there. */
function host(module, words, input, write) {
  let memory;
  let read = 0;
  const view = () => new DataView(memory.buffer);
  const bytes = () => new Uint8Array(memory.buffer);
  const texts = words.map((word) => encoder.encode(`${word}\0`));
  const vectors = (at, count) => {
    const data = view();
    return Array.from({ length: count }, (_, nth) => [
      data.getUint32(at + 8 * nth, true),
      data.getUint32(at + 8 * nth + 4, true),
    ]);
  };
  const calls = {
    args_sizes_get(count, size) {
      view().setUint32(count, texts.length, true);
      view().setUint32(size, texts.reduce((sum, text) => sum + text.length, 0), true);
      return 0;
    },
    args_get(places, at) {
      texts.forEach((text, nth) => {
        view().setUint32(places + 4 * nth, at, true);
        bytes().set(text, at);
        at += text.length;
      });
      return 0;
    },
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    clock_time_get(clock, _precision, at) {
      // 0 is the time of day; all others count from the start.
      const now = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(now * 1e6)), true);
      return 0;
    },
    random_get(at, length) {
      for (let done = 0; done < length; done += 65536) {
        const size = Math.min(65536, length - done);
        bytes().set(crypto.getRandomValues(new Uint8Array(size)), at + done);
      }
      return 0;
    },
    sched_yield: () => 0,
    fd_read(file, places, count, at) {
      if (file !== 0) return BAD_FILE;
      let sum = 0;
      for (const [to, size] of vectors(places, count)) {
        const piece = input.subarray(read, read + size);
        bytes().set(piece, to);
        read += piece.length;
        sum += piece.length;
      }
      view().setUint32(at, sum, true);
      return 0;
    },
    fd_write(file, places, count, at) {
      if (file !== 1 && file !== 2) return BAD_FILE;
      let sum = 0;
      for (const [from, size] of vectors(places, count)) {
        write(file, bytes().slice(from, from + size));
        sum += size;
      }
      view().setUint32(at, sum, true);
      return 0;
    },
    fd_close: () => 0,
    fd_prestat_get: () => BAD_FILE,
    fd_prestat_dir_name: () => BAD_FILE,
    fd_fdstat_get(file, at) {
      if (file > 2) return BAD_FILE;
      bytes().fill(0, at, at + 24);
      bytes()[at] = 2; // a device of characters
      view().setBigUint64(at + 8, 0x42n, true); // reading and writing
      return 0;
    },
    proc_exit(status) {
      throw new Ended(status);
    },
  };
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = calls[name] ?? (() => NO_SUCH_CALL);
  }
  return { imports, begin: (exports) => (memory = exports.memory) };
}

/**
 * Runs the module once: `words` are its arguments. `hear` gets the events of the run, as objects.
 * Throws where the module breaks down.
 */
function run(module, words, input, hear) {
  const output = new Bytes();
  const decoder = new TextDecoder();
  let line = "";
  const write = (file, piece) => {
    if (file === 1) return output.add(piece);
    if (!hear) return;
    const lines = (line + decoder.decode(piece, { stream: true })).split("\n");
    line = lines.pop();
    // What is no event is the report of a panic.
    for (const event of lines) if (event.startsWith("{")) hear(JSON.parse(event));
  };
  const { imports, begin } = host(module, ["grundy", ...words], input, write);
  const { exports } = new WebAssembly.Instance(module, imports);
  begin(exports);
  try {
    exports._start();
  } catch (end) {
    if (end instanceof Ended) return { status: end.status, document: output.whole() };
    throw end;
  }
  throw new Error("the module ended without a status");
}

/** The language that a request names. */
export function languageOf(body) {
  try {
    return JSON.parse(new TextDecoder().decode(body)).lang ?? "en";
  } catch {
    return "en";
  }
}

/** The answer to a request whose work was ended from outside. */
export function late(module, body) {
  return run(module, ["late", String(languageOf(body))], new Uint8Array());
}

/**
 * Answers a request, and returns when the answer is there.
 *
 * @param {WebAssembly.Module} module the module `grundy.wasm`
 * @param {string} name the endpoint, as in "solve"
 * @param {Uint8Array} body the request, as JSON
 */
export function answer(module, name, body, { time = 60, memory = 2 ** 30, hear } = {}) {
  const words = [name, String(time), String(memory)];
  // These two names are no endpoints.
  if (name === "late" || name === "broken") words[0] = "";
  if (hear) words.push("tell");
  try {
    return run(module, words, body, hear);
  } catch (error) {
    // A panic, no more memory, or a stack that is too deep.
    if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
    return run(module, ["broken", String(languageOf(body))], new Uint8Array());
  }
}
