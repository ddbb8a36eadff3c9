/** docs/product/security.md#sizes. Bytes. A form with a file has its own limit: app/http/upload.ts. */
const JSON_LIMIT = 64 * 1024;
const FORM_LIMIT = 256 * 1024;

export const isJson = (contentType: string | null): boolean => /^application\/json\s*(;|$)/i.test(contentType ?? "");

/** The most that a body of this type may have. Bytes. */
export const limitFor = (contentType: string | null): number => (isJson(contentType) ? JSON_LIMIT : FORM_LIMIT);

/**
 * Whether the announced body is larger than we take. The server reads no more than the limit whatever is
 * announced; see app/http/node-listener.ts.
 */
export function isTooLarge({ headers }: { headers: Headers }): boolean {
  const announced = Number(headers.get("content-length") ?? 0);
  return announced > limitFor(headers.get("content-type"));
}
