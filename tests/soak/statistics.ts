/** The middle of some numbers, or what lies at another share of them. */
export function quantile(values: readonly number[], share = 0.5): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** How likely a standard normal variable lies further from 0 than `z`, on either side. */
export function twoSided(z: number): number {
  const x = Math.abs(z);
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  if (x < 3) {
    // x + x³/3 + x⁵/(3·5) + …: what lies between 0 and x, by the density.
    let [sum, term] = [x, x];
    for (let odd = 3; term > 1e-17 * sum; odd += 2) {
      term *= (x * x) / odd;
      sum += term;
    }
    return 1 - 2 * density * sum;
  }
  // x + 1/(x + 2/(x + 3/(x + …))): exact to many places this far out.
  let fraction = x;
  for (let depth = 60; depth > 0; depth--) fraction = x + depth / fraction;
  return (2 * density) / fraction;
}

/**
 * Wilcoxon's signed-rank test: whether differences lie evenly about 0. They do where both of a pair are drawn from the
 * same, and no outlier of one counts for more than its rank.
 * @returns how likely they would lie as unevenly by chance
 */
export function signedRank(differences: readonly number[]): number {
  const some = differences.filter((one) => one !== 0).sort((a, b) => Math.abs(a) - Math.abs(b));
  const n = some.length;
  if (n === 0) return 1;
  let [positive, ties] = [0, 0];
  for (let from = 0; from < n; ) {
    let to = from;
    while (to < n && Math.abs(some[to] ?? 0) === Math.abs(some[from] ?? 0)) to++;
    // All that are equal share the middle of their ranks.
    const rank = (from + 1 + to) / 2;
    for (let at = from; at < to; at++) if ((some[at] ?? 0) > 0) positive += rank;
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  const variance = (n * (n + 1) * (2 * n + 1)) / 24 - ties / 48;
  return twoSided((positive - (n * (n + 1)) / 4) / Math.sqrt(variance));
}

/**
 * The two-sample test of Kolmogorov and Smirnov: whether two samples are drawn from the same, whatever its shape. It sees
 * what leaves the middle where it is: now and then a long wait, in one of them alone.
 * @returns how likely two samples of one kind would lie as far apart by chance
 */
export function kolmogorovSmirnov(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [Float64Array.from(one).sort(), Float64Array.from(other).sort()];
  let [i, j, apart] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const at = Math.min(a[i] ?? 0, b[j] ?? 0);
    while (i < a.length && a[i] === at) i++;
    while (j < b.length && b[j] === at) j++;
    apart = Math.max(apart, Math.abs(i / a.length - j / b.length));
  }
  const size = Math.sqrt((a.length * b.length) / (a.length + b.length));
  const lambda = (size + 0.12 + 0.11 / size) * apart;
  if (lambda < 0.3) return 1;
  let sum = 0;
  for (let k = 1; k <= 100; k++) sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * lambda * lambda);
  return Math.min(1, Math.max(0, sum));
}

/** Where the middle of all such differences lies, 19 times of 20, by the order of those that there are. */
export function middleOf(differences: readonly number[]): { middle: number; from: number; to: number } {
  const half = 0.98 / Math.sqrt(differences.length);
  const at = (share: number) => quantile(differences, Math.min(1, Math.max(0, share)));
  return { middle: at(0.5), from: at(0.5 - half), to: at(0.5 + half) };
}
