/** Pages behind the 18+ consent: nothing of them is ever counted (security.md 14). Everything below them is meant too. */
const ADULT_PAGES = ["/intimacylab", "/random-sex-positions"];

/** Whether this path, pattern or page name belongs to the 18+ part; in any case, as the router matches it. */
export function isAdultPage(path: string): boolean {
  const lower = path.toLowerCase();
  return ADULT_PAGES.some((page) => lower === page || lower.startsWith(`${page}/`) || lower.startsWith(`${page}.`));
}
