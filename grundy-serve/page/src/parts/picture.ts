// A board as it is seen, as one SVG file: cells, labels and drawings, each with its colours.
import { Paper } from "./paper";

const STYLES = ["color", "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "font-size", "opacity"];
const clear = (colour: string) => colour === "transparent" || /rgba\(.*, 0\)$/.test(colour);

/** A drawing with its styles written into it as attributes, at its place. */
function drawing(svg: SVGSVGElement, x: number, y: number, colour: string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [here, there] = [[svg, ...svg.querySelectorAll("*")], [copy, ...copy.querySelectorAll("*")]];
  here.forEach((element, at) => {
    const style = getComputedStyle(element);
    // The server's content policy forbids `style` attributes.
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      if (value) there[at].setAttribute(name, value);
    }
    for (const name of ["class", "tabindex", "role", "aria-label", "aria-disabled"]) there[at].removeAttribute(name);
  });
  copy.setAttribute("x", String(x));
  copy.setAttribute("y", String(y));
  copy.setAttribute("color", colour);
  return new XMLSerializer().serializeToString(copy);
}

/** A cell, and what lies on it: a disc or a pin is drawn before its sign. */
function cell(paper: Paper, button: Element, x: number, y: number, width: number, height: number) {
  const [own, thing] = [getComputedStyle(button), getComputedStyle(button, "::before")];
  if (!clear(own.borderTopColor)) { paper.fillStyle = own.borderTopColor; paper.fillRect(x, y, width, height); }
  if (!clear(own.borderTopColor) || !clear(own.backgroundColor)) {
    paper.fillStyle = clear(own.backgroundColor) ? "#ffffff" : own.backgroundColor;
    paper.fillRect(x + 1, y + 1, width - 2, height - 2);
  }
  const [wide, high] = [parseFloat(thing.width), parseFloat(thing.height)];
  if (thing.content !== "none" && wide && high) {
    const ring = parseFloat(thing.borderTopWidth) || 0;
    const disc = (colour: string, less: number) => {
      paper.fillStyle = colour;
      if (wide === high) { paper.beginPath(); paper.arc(x + width / 2, y + height / 2, wide / 2 - less); paper.fill(); }
      else paper.fillRect(x + (width - wide) / 2 + less, y + (height - high) / 2 + less, wide - 2 * less, high - 2 * less);
    };
    if (ring) disc(thing.borderTopColor, 0);
    disc(clear(thing.backgroundColor) ? "#ffffff" : thing.backgroundColor, ring);
  }
  if (button.textContent) {
    paper.fillStyle = own.color;
    [paper.textAlign, paper.textBaseline, paper.font] = ["center", "middle", own.fontSize];
    paper.fillText(button.textContent, x + width / 2, y + height / 2);
  }
}

/** The boards below an element; nothing where there is no board. */
export function pictureOf(element: Element, title: string): string | undefined {
  const parts = [...element.querySelectorAll<HTMLElement | SVGSVGElement>(".board .cell, .board .label, svg.net, .lands svg")];
  if (!parts.length) return undefined;
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)) - 8, Math.min(...boxes.map((box) => box.top)) - 8];
  const [width, height] = [Math.max(...boxes.map((box) => box.right)) - left + 8, Math.max(...boxes.map((box) => box.bottom)) - top + 8];
  const paper = new Paper();
  paper.fillStyle = getComputedStyle(element).backgroundColor;
  paper.fillRect(0, 0, width, height);
  parts.forEach((part, at) => {
    const { left: x, top: y, width: wide, height: high } = boxes[at];
    if (part instanceof SVGSVGElement) paper.add(drawing(part, x - left, y - top, getComputedStyle(part).color));
    else if (part.matches(".cell")) cell(paper, part, x - left, y - top, wide, high);
    else {
      paper.fillStyle = getComputedStyle(part).color;
      [paper.textAlign, paper.textBaseline, paper.font] = ["right", "middle", getComputedStyle(part).fontSize];
      paper.fillText(part.textContent ?? "", x - left + wide - 6, y - top + high / 2);
    }
  });
  return paper.svg(Math.ceil(width), Math.ceil(height), title);
}

/** An SVG file as points, twice as fine. */
export async function points(svg: string): Promise<Blob | undefined> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const sheet = document.createElement("canvas");
  [sheet.width, sheet.height] = [image.width * 2, image.height * 2];
  sheet.getContext("2d")!.drawImage(image, 0, 0, sheet.width, sheet.height);
  return await new Promise((resolve) => sheet.toBlob((blob) => resolve(blob ?? undefined)));
}
