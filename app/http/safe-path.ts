/**
 * A path of this site, or "/" for everything else: other origins, `//x`, `/\x`, `javascript:`
 * (docs/product/security.md#our-own-address). Control characters are refused because browsers drop them before they
 * read the address.
 */
export function safePath(target: string | null | undefined): string {
  if (!target || target.length > 2000 || !target.startsWith("/")) return "/";
  if (/^\/[/\\]/.test(target) || /[\u0000-\u001f\u007f\\]/.test(target)) return "/";
  const url = URL.parse(target, "https://this.site");
  // Without its dots `/.//x` is `//x`.
  if (url?.origin !== "https://this.site" || url.pathname.startsWith("//")) return "/";
  return `${url.pathname}${url.search}`;
}
