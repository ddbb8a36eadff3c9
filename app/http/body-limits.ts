/** docs/product/security.md#sizes. Bytes. */
const JSON_LIMIT = 64 * 1024;
const FORM_LIMIT = 256 * 1024;

/** The largest file of content for import. Bytes. */
export const IMPORT_MAX = 5_000_000;
/** What the form says of itself around the file. Bytes. */
const AROUND_FILE = 16 * 1024;
/** Pages that take a file. Each says by itself that one is too large (docs/product/security.md#sizes). */
const FILE_PAGES: Record<string, number> = { "/admin/import": IMPORT_MAX + AROUND_FILE };

const isMultipart = (contentType: string | null): boolean => /^multipart\/form-data\s*;/i.test(contentType ?? "");

/** The limit of a page that takes a file, for a form that may hold one; undefined for all others. */
const fileLimit = (contentType: string | null, path: string): number | undefined =>
  isMultipart(contentType) ? FILE_PAGES[path.replace(/\.data$/, "")] : undefined;

export const isJson = (contentType: string | null): boolean => /^application\/json\s*(;|$)/i.test(contentType ?? "");

/** The most that a body of this type may have at this path. Bytes. */
export const limitFor = (contentType: string | null, path: string): number =>
  fileLimit(contentType, path) ?? (isJson(contentType) ? JSON_LIMIT : FORM_LIMIT);

type Sent = { url: string; headers: Headers };
const typeAndPath = ({ url, headers }: Sent) => [headers.get("content-type"), new URL(url).pathname] as const;

/**
 * Whether the announced body is larger than we take. The server reads no more than the limit whatever is
 * announced; see app/http/node-listener.ts.
 */
export function isTooLarge(request: Sent): boolean {
  const announced = Number(request.headers.get("content-length") ?? 0);
  return announced > limitFor(...typeAndPath(request));
}

/** Whether the page that this was sent to says by itself that it is too large. */
export const takesFile = (request: Sent): boolean => fileLimit(...typeAndPath(request)) !== undefined;
