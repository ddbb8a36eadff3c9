/** A part of a path as it is meant. A slash that was written as a number divides nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll("/", "%2F");
  } catch {
    return part;
  }
}

/**
 * A path as the router reads it, so that paths can be compared: letters may be written as numbers (`%61`), in capitals,
 * and there may be more slashes than it needs.
 */
export const normalPath = (path: string): string =>
  NORMAL.test(path) ? path : `/${path.split("/").filter(Boolean).map(decoded).join("/")}`.toLowerCase();

/** Nearly every path that is asked for is as it would be: three of them are compared for each request. */
const NORMAL = /^(?:\/[!-$&-.0-@[-~]+)+$/;

/** Whether a path is this page or lies below it, however it is written. */
export const isWithin = (path: string, page: string): boolean => isUnder(normalPath(path), normalPath(page));

/** The same of two paths as `normalPath` gives them. */
export const isUnder = (asked: string, start: string): boolean =>
  asked === start || asked.startsWith(`${start}/`) || asked.startsWith(`${start}.`);
