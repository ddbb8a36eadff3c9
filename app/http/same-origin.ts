/**
 * Whether a request that may change something comes from our own pages, or from a client that no foreign page can
 * drive (docs/product/security.md#same-origin). Text browsers send a Referer and neither Origin nor Sec-Fetch-Site.
 * @param publicOrigin our origin, as configured: never what the Host header says
 */
export function isOurRequest(
  request: { method: string; url: string; headers: Headers },
  publicOrigin: string,
): boolean {
  if (request.method === "GET" || request.method === "HEAD") return true;
  const { headers } = request;
  const cookie = headers.has("cookie");
  // A bearer token is not sent by a browser on its own, so nobody can be tricked into sending it.
  if (!cookie && /^bearer /i.test(headers.get("authorization") ?? "")) return true;
  const origin = headers.get("origin");
  if (origin !== null) return origin === publicOrigin;
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const referer = headers.get("referer");
  if (referer !== null) return URL.parse(referer)?.origin === publicOrigin;
  return !cookie && new URL(request.url).pathname.startsWith("/api/");
}

/**
 * Makes an Origin that is no address the opaque one, which is refused like any foreign one: the router would take it
 * for a failure of ours, in the log and in the error reports.
 */
export function mendOrigin(headers: Headers): void {
  const origin = headers.get("origin");
  if (origin !== null && !URL.canParse(origin)) headers.set("origin", "null");
}
