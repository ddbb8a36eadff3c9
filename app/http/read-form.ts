/** Our longest form has a dozen fields; a body may hold a hundred thousand, and reading them takes long. */
const FIELDS_MAX = 100;
/** Of a multipart form: what its parts say of themselves, all together. Bytes. */
const PART_HEADS_MAX = 16 * 1024;

const AMPERSAND = 0x26;
const URL_ENCODED = /^application\/x-www-form-urlencoded\s*(;|$)/i;

type ReadForm =
  | { ok: true; fields: [name: string, value: string | File][] }
  | { ok: false; reason: "many" | "unreadable" };

const MANY: ReadForm = { ok: false, reason: "many" };
const UNREADABLE: ReadForm = { ok: false, reason: "unreadable" };

/**
 * The fields of a posted form, in their order; none where there is no type to read them by. They are counted in the
 * bytes before anything takes them apart: a body of nothing but separators would hold the server for long.
 * @returns why it is refused, where they are too many or can't be read
 */
export async function readForm(request: Request): Promise<ReadForm> {
  const type = request.headers.get("content-type");
  // A form without a field may come without a type.
  if (type === null) return { ok: true, fields: [] };
  const bytes = await request.arrayBuffer().catch(() => null);
  return bytes ? fieldsOf(Buffer.from(bytes), type) : UNREADABLE;
}

/** The fields of a form whose bytes are here. */
export async function fieldsOf(bytes: Buffer<ArrayBuffer>, type: string): Promise<ReadForm> {
  const isPlain = URL_ENCODED.test(type);
  if (!(isPlain ? hasFewFields(bytes) : hasFewParts(bytes, type))) return MANY;
  try {
    const all = isPlain
      ? new URLSearchParams(new TextDecoder().decode(bytes))
      : await new Response(bytes, { headers: { "Content-Type": type } }).formData();
    // Lynx sends a field that has no name as well.
    const fields = [...all].filter(([name]) => name !== "");
    return fields.length > FIELDS_MAX ? MANY : { ok: true, fields };
  } catch {
    return UNREADABLE;
  }
}

function hasFewFields(bytes: Buffer): boolean {
  let count = 1;
  for (let at = bytes.indexOf(AMPERSAND); at >= 0; at = bytes.indexOf(AMPERSAND, at + 1)) {
    if (++count > FIELDS_MAX) return false;
  }
  return true;
}

function hasFewParts(bytes: Buffer, type: string): boolean {
  const boundary = `--${/boundary="?([^";]{1,200})/i.exec(type)?.[1] ?? ""}`;
  let count = 0;
  let heads = 0;
  for (let at = bytes.indexOf(boundary); at >= 0; at = bytes.indexOf(boundary, at + boundary.length)) {
    const end = bytes.indexOf("\r\n\r\n", at);
    heads += (end < 0 ? bytes.length : end) - at;
    // There is one boundary more than there are parts: the last one closes the form.
    if (++count > FIELDS_MAX + 1 || heads > PART_HEADS_MAX) return false;
  }
  return true;
}
