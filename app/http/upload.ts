import { Readable } from "node:stream";

/**
 * A body with a file in it. It is not read before the action asks for it: by then it is known who sends it, and what
 * anybody may send before that stays small.
 */
export type Upload = {
  type: string;
  announced: number;
  body: Readable;
  /** Its other fields, once it has been read. */
  fields?: [name: string, value: string][];
};

/** Which paths take such a body. */
export type TakesUpload = (pathname: string) => boolean;

/** An upload has to arrive whole within this (docs/product/security.md#times). Milliseconds. */
export const UPLOAD_LIMIT_MS = 120_000;
/** Of a body that is not wanted this much is read and thrown away, so that the browser shows our answer. Bytes. */
const DISCARD_MAX = 64 * 1024 * 1024;

const MULTIPART = /^multipart\/form-data\s*;/i;
const uploads = new WeakMap<Request, Upload>();

export const uploadOf = (request: Request): Upload | null => uploads.get(request) ?? null;

/** The same request, with its upload kept beside it. */
export function keepUpload(request: Request, upload: Upload): Request {
  uploads.set(request, upload);
  return request;
}

/** Whether a request with these headers brings a file to a path that takes one. */
export const bringsUpload = (takesUpload: TakesUpload, pathname: string, type: string | null | undefined): boolean =>
  MULTIPART.test(type ?? "") && takesUpload(pathname.replace(/\.data$/, ""));

/** The upload of a request that has come without a socket. */
export function uploadFrom({ headers, body }: Request): Upload {
  return {
    type: headers.get("content-type") ?? "",
    announced: Number(headers.get("content-length") ?? 0),
    body: body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([]),
  };
}

/** Whether so much is announced that it is not even read to be thrown away. */
export const isHuge = ({ announced }: Upload): boolean => announced > DISCARD_MAX;

/** Reads what nobody has read of an upload and throws it away: a browser that is cut off while it sends shows no page. */
export async function discardRest({ body }: Upload): Promise<void> {
  if (body.readableEnded || body.destroyed) return;
  let size = 0;
  await new Promise<void>((done) => {
    body.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > DISCARD_MAX) done();
    });
    body
      .once("end", done)
      .once("close", done)
      .once("error", () => done());
    body.resume();
  });
}
