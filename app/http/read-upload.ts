import { Busboy } from "@fastify/busboy";
import { isHuge, type Upload } from "./upload.ts";

/** What the fields of such a form may hold, together with the names of its parts. */
const LIMITS = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 20, files: 1, parts: 22, headerPairs: 20 };

/**
 * `file` is null where none was chosen; "large" and "busy" where one was sent and there was no room for it; its name is
 * what its sender says.
 */
export type ReadUpload =
  | { ok: true; fields: [name: string, value: string][]; file: Buffer | null | "large" | "busy"; fileName: string }
  | { ok: false; reason: "unreadable" | "many" | "large" };

/**
 * Reads a multipart form with one file, as it arrives: no more of it is in memory than the file, and of one that is too
 * large nothing. The fields are there all the same, so that nobody loses what they have typed.
 * @param name the file's field
 * @param most how large the file may be; bytes
 * @param take asked for room in memory for so many bytes of the file, as they come; without it there always is
 */
export async function readUpload(
  upload: Upload,
  name: string,
  most: number,
  take: (bytes: number) => boolean = () => true,
): Promise<ReadUpload> {
  if (isHuge(upload)) return { ok: false, reason: "large" };
  const fields: [string, string][] = [];
  let file: Buffer | null | "large" | "busy" = null;
  let fileName = "";
  let refused: "unreadable" | "many" | null = null;
  const parts = openParts(upload.type, most);
  if (!parts) return { ok: false, reason: "unreadable" };
  parts.on("field", (field: string, value: string, isNameCut: boolean, isCut: boolean) => {
    if (isNameCut || isCut) refused = "many";
    else if (field !== "") fields.push([field, value]);
  });
  parts.on("file", (field: string, stream, named: string | undefined) => {
    const chunks: Buffer[] = [];
    // As in every other form: what is no text is said beside its field (app/http/parse-form.ts).
    if (field !== name) fields.push([field, "\u0000"]);
    else fileName = named ?? "";
    stream.on("data", (chunk: Buffer) => {
      if (field !== name || file === "busy") return;
      if (take(chunk.length)) chunks.push(chunk);
      else {
        chunks.length = 0;
        file = "busy";
      }
    });
    // A form that breaks off: said of the file first, and thrown where nobody listens.
    stream.on("error", () => {
      refused = "unreadable";
    });
    stream.on("limit", () => {
      chunks.length = 0;
      if (field === name) file = "large";
    });
    stream.on("end", () => {
      if (file === null && chunks.length > 0) file = Buffer.concat(chunks);
    });
  });
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
    parts.on(limit, () => {
      refused = "many";
    });
  const whole = await new Promise<boolean>((done) => {
    parts.once("finish", () => done(true));
    parts.on("error", () => done(false));
    upload.body.on("error", () => done(false));
    upload.body.once("close", () => {
      if (!upload.body.readableEnded) done(false);
    });
    upload.body.pipe(parts);
  });
  upload.body.unpipe(parts);
  if (!whole) return { ok: false, reason: "unreadable" };
  upload.fields = fields;
  return refused ? { ok: false, reason: refused } : { ok: true, fields, file, fileName };
}

/** Null for a type that names no boundary. */
function openParts(type: string, most: number): InstanceType<typeof Busboy> | null {
  try {
    return new Busboy({ headers: { "content-type": type }, limits: { ...LIMITS, fileSize: most } });
  } catch {
    return null;
  }
}
