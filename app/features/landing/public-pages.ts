/** The pages that anybody may read, and that a search may find. */
const PUBLIC_PAGES = [
  "/",
  "/premium",
  "/auth/create-account",
  "/auth/sign-in",
  "/privacy",
  "/terms",
  "/refund-policy",
  "/cookie-policy",
] as const;

/**
 * What a crawler has no business with: calls, and what only forwards. Members' pages need no line: they send whoever is
 * not signed in to the sign-in page, and a list of them here would only tell their names.
 */
const CLOSED = ["/api/", "/google-auth-test", "/join", "/sign-out"] as const;

/** robots.txt, which begins with what is closed and names the map of what is open. */
export function robotsText(origin: string): string {
  const closed = CLOSED.map((path) => `Disallow: ${path}`);
  return `${["User-agent: *", ...closed, "Allow: /", "", `Sitemap: ${origin}/sitemap.xml`].join("\n")}\n`;
}

/** sitemap.xml of the public pages. */
export function sitemapXml(origin: string): string {
  const pages = PUBLIC_PAGES.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join("\n")}
</urlset>
`;
}
