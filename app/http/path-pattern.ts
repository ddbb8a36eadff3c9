/** An address without what is somebody's own: queries, codes, ids and dates become a star. */
export function pathPattern(url: string): string {
  const path = url.split("?")[0] ?? "/";
  return path
    .split("/")
    .map((part) => (/^[a-zA-Z-]{0,20}(\.data)?$/.test(part) ? part : "*"))
    .join("/")
    .replace(/^(\/api\/invites\/accept)\/.*$/, "$1/*");
}
