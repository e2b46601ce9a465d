// Colours of values: pale for small ones, dark for large ones; the other way round at night.

export const ink = (night: boolean) => (night ? "#a3abb4" : "#5c636b");

/** The colour of a text on the colour of a value. */
export function over(value: number, largest: number, night: boolean): string {
  return lightness(value, largest, night) > 52 ? "#101418" : "#ffffff";
}

function lightness(value: number, largest: number, night: boolean): number {
  const share = largest ? Math.sqrt(value / largest) : 0;
  // No step of the scale is too near to the middle for black or white on it.
  return night ? 16 + 60 * share : 96 - 64 * share;
}

export function colour(value: number, largest: number, night: boolean): string {
  const share = largest ? Math.sqrt(value / largest) : 0;
  return `hsl(${205 - 10 * share} ${30 + 25 * share}% ${lightness(value, largest, night)}%)`;
}
