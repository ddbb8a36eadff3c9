const short = (n: number) => Math.round(n * 100) / 100;

/** Two equal circles side by side, one unit being one SVG unit. */
export type PairGeometry = {
  /** The radius of both. */
  r: number;
  /** From centre to centre; below 2r they overlap. */
  distance: number;
  /** Room around, left and right. */
  padX: number;
  /** Room around, above and below. */
  padY: number;
};

/** Where the circles of a pair sit, and the frame that holds them. */
export function placePair({ r, distance, padX, padY }: PairGeometry) {
  const you = padX + r;
  const them = you + distance;
  const y = padY + r;
  const width = short(you + distance + r + padX);
  const height = short(2 * y);
  return { you: short(you), them: short(them), y, r, width, height, viewBox: `0 0 ${width} ${height}` };
}

/**
 * The path of the exact lens that two equal circles share: it begins where they cross above, follows the first
 * circle down and the second up. Empty when they do not overlap.
 */
export function lensPath(x1: number, x2: number, y: number, r: number): string {
  const half = Math.abs(x2 - x1) / 2;
  if (half >= r) return "";
  const rise = Math.sqrt(r * r - half * half);
  const x = short((x1 + x2) / 2);
  const top = short(y - rise);
  const bottom = short(y + rise);
  return `M${x} ${top}A${r} ${r} 0 0 1 ${x} ${bottom}A${r} ${r} 0 0 1 ${x} ${top}Z`;
}
