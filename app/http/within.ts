/** Whether a path is this page or lies below it, however it is written: the router takes capitals too. */
export function isWithin(path: string, page: string): boolean {
  const [lower, start] = [path.toLowerCase(), page.toLowerCase()];
  return lower === start || lower.startsWith(`${start}/`) || lower.startsWith(`${start}.`);
}
