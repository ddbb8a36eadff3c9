/** How many of what both have answered are the same. */
export type Agreement = { same: number; of: number };

/** How much of two circles' areas they share, of the one of them; the circles have the radius 1. */
function shared(distance: number): number {
  const half = Math.min(distance / 2, 1);
  return (2 * Math.acos(half) - 2 * half * Math.sqrt(1 - half * half)) / Math.PI;
}

/** How far apart the centres of two circles are whose lens is this share of one circle's area, in radii: 0 to 2. */
export function distanceFor({ same, of }: Agreement): number {
  const share = of === 0 ? 0 : same / of;
  let [near, far] = [0, 2];
  // The share falls as they part: halving the way 40 times is more than a screen can show.
  for (let i = 0; i < 40; i++) {
    const middle = (near + far) / 2;
    if (shared(middle) > share) near = middle;
    else far = middle;
  }
  return (near + far) / 2;
}

/** How much of it is the same, for the words above it. */
export function howMuch({ same, of }: Agreement): "all" | "most" | "half" | "few" | "none" {
  if (same === 0) return "none";
  if (same === of) return "all";
  return same / of >= 0.6 ? "most" : same / of >= 0.4 ? "half" : "few";
}
