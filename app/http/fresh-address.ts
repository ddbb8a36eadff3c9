/** What makes an address one that a browser has not seen: `/us;v=k7Q2`. */
const MARKED = /^([^?#;]*)((?:;[^?#;]*)*);v=[\w-]+(?:\?(.*))?$/;

/**
 * The same page under an address that is new. In the path and not in the query, and what was in the query with it: Lynx
 * names no page that has a query as the one that a form comes from, and the form would be refused.
 * @param path a path of ours, with its query if it has one, escaped for HTML or not
 */
export const withMark = (path: string, mark: string | null): string =>
  mark === null ? path : `${path.replace("?", ";").replaceAll(/&(amp;)?/g, ";")};v=${mark}`;

/** The address that `withMark` was given; others as they are. @param address a path, with its query if it has one */
export function withoutMark(address: string): string {
  const [, path, before = "", after] = MARKED.exec(address) ?? [];
  if (path === undefined) return address;
  const query = [...before.split(";").slice(1), ...(after ? [after] : [])].join("&");
  return query ? `${path}?${query}` : path;
}
