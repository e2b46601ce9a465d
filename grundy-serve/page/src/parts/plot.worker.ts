// Draws nim-sequences and writes their files, beside the page.
import { draw, svg, type View } from "./plot";

export type Order =
  | { do: "values"; values: Int32Array }
  | { do: "draw"; view: View }
  | { do: "file"; kind: "csv" | "b-file" | "svg" | "png"; view: View; title: string };

let values: Int32Array = new Int32Array(0);
let largest = 1;
const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext("2d")!;

function picture(view: View) {
  canvas.width = Math.max(1, Math.round(view.width * view.scale));
  canvas.height = Math.max(1, Math.round(view.height * view.scale));
  draw(context, values, largest, view);
}

onmessage = async ({ data }: MessageEvent<Order>) => {
  if (data.do === "values") {
    values = data.values;
    largest = 1;
    for (const value of values) if (value > largest) largest = value;
  } else if (data.do === "draw") {
    picture(data.view);
    const bitmap = canvas.transferToImageBitmap();
    postMessage({ bitmap }, { transfer: [bitmap] });
  } else {
    let blob: Blob;
    if (data.kind === "png") {
      picture({ ...data.view, scale: 2, night: false });
      blob = await canvas.convertToBlob();
    } else if (data.kind === "svg") {
      blob = new Blob([svg(values, largest, data.view, data.title)], { type: "image/svg+xml" });
    } else {
      const [head, between] = data.kind === "csv" ? ["n,value\n", ","] : ["", " "];
      const lines: string[] = [head];
      values.forEach((value, n) => lines.push(`${n}${between}${value < 0 ? "" : value}\n`));
      blob = new Blob(lines, { type: data.kind === "csv" ? "text/csv" : "text/plain" });
    }
    postMessage({ blob, kind: data.kind });
  }
};
