// Colours of values: pale for small ones, dark for large ones; the other way round at night.

export const ink = (night: boolean) => (night ? "#a3abb4" : "#5c636b");

/** The parts of a colour: hue in degrees, saturation and lightness in percent. */
function shade(value: number, largest: number, night: boolean): [number, number, number] {
  const share = largest ? Math.sqrt(value / largest) : 0;
  return [205 - 10 * share, 30 + 25 * share, night ? 16 + 60 * share : 96 - 64 * share];
}

/** The colour of a text on the colour of a value: black or white, whichever has the higher contrast,
 * which is 4.5 at least (WCAG 2, relative luminance). */
export function over(value: number, largest: number, night: boolean): string {
  const [hue, saturation, lightness] = shade(value, largest, night);
  const [s, l] = [saturation / 100, lightness / 100];
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    const c = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(4);
  return (luminance + 0.05) ** 2 > 1.05 * 0.05 ? "#000000" : "#ffffff";
}

export function colour(value: number, largest: number, night: boolean): string {
  const [hue, saturation, lightness] = shade(value, largest, night);
  return `hsl(${hue} ${saturation}% ${lightness}%)`;
}
