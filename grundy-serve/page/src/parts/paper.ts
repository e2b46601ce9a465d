// A picture on paper: it takes the calls of a canvas and writes them down as SVG, so that a saved picture is
// the one that is seen.

/** The calls that drawings make. A canvas and a sheet of paper both have them. */
export type Pen = Pick<CanvasRenderingContext2D, "fillRect" | "fillText" | "beginPath" | "arc" | "fill">
  & { fillStyle: CanvasRenderingContext2D["fillStyle"]; font: string; textAlign: CanvasTextAlign; textBaseline: CanvasTextBaseline };

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const short = (number: number) => String(Math.round(number * 100) / 100);

export class Paper implements Pen {
  fillStyle: Pen["fillStyle"] = "#000";
  font = "12px sans-serif";
  textAlign: CanvasTextAlign = "left";
  textBaseline: CanvasTextBaseline = "alphabetic";
  private shapes: string[] = [];
  private discs: string[] = [];

  fillRect(x: number, y: number, width: number, height: number) {
    this.shapes.push(`<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${this.fillStyle}"/>`);
  }
  fillText(text: string, x: number, y: number) {
    const anchor = { center: "middle", right: "end" }[this.textAlign as string] ?? "start";
    const size = parseFloat(this.font);
    // Programs disagree about the middle of a line; half the height of a digit is the same everywhere.
    const base = this.textBaseline === "middle" ? y + size * 0.36 : y;
    this.shapes.push(`<text x="${short(x)}" y="${short(base)}" font-size="${short(size)}" text-anchor="${anchor}" fill="${this.fillStyle}">${escaped(text)}</text>`);
  }
  beginPath() { this.discs = []; }
  arc(x: number, y: number, radius: number) { this.discs.push(`<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"`); }
  fill() { this.shapes.push(...this.discs.map((disc) => `${disc} fill="${this.fillStyle}"/>`)); }

  /** A drawing that is SVG already. */
  add(svg: string) { this.shapes.push(svg); }

  /** The picture, with its title. */
  svg(width: number, height: number, title: string): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" role="img"><title>${escaped(title)}</title>${this.shapes.join("")}</svg>\n`;
  }
}
