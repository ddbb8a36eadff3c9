import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { FormErrors } from "#app/http/form-errors.ts";
import { parseFields } from "#app/http/parse-form.ts";
import { readUpload } from "#app/http/read-upload.ts";
import { httpTexts } from "#app/http/texts.ts";
import { countEach } from "#app/limits/count-each.server.ts";
import { limitsTexts } from "#app/limits/texts.ts";
import type { Member } from "#app/members/member.ts";
import { languageContext, pageContext, servicesContext } from "#app/request/services.server.ts";
import { type MadePhoto, makePhoto, type NotMade } from "./make-photo.server.ts";
import { PHOTO_MAX_BYTES } from "./photo.ts";
import { photoRefusals } from "./texts.ts";

/** The field of a form that holds the photo. */
const FIELD = "photo";
/** How many photos arrive at once in this process, and of one member: each may be 10 MB in memory. */
const AT_ONCE = 16;
const AT_ONCE_OF_ONE = 2;

const arriving = new Map<string, number>();

type Refused<S extends z.ZodType> = {
  ok: false;
  status: 400 | 413 | 429 | 503;
  problem: FormErrors<keyof z.infer<S> & string>;
};
/** `photo` is null where none was chosen. */
export type PhotoForm<S extends z.ZodType> = { ok: true; value: z.infer<S>; photo: MadePhoto | null } | Refused<S>;

/**
 * Reads a form that brings a photo, and makes the photo (docs/product/photos.md#what-is-taken). The form is looked at
 * first: a photo is made only where the rest is as it should be. What was typed is given back with every refusal; what
 * is wrong with the photo stands under `photo`.
 * @param schema of the other fields
 */
export async function parsePhotoForm<S extends z.ZodType>(
  context: Readonly<RouterContextProvider>,
  member: Member,
  schema: S,
): Promise<PhotoForm<S>> {
  const services = context.get(servicesContext);
  const language = context.get(languageContext);
  const { upload } = context.get(pageContext);
  const who = member.person.id;
  const t = photoRefusals(language);
  const refuse = (
    status: Refused<S>["status"],
    errors: Record<string, string>,
    values: Partial<Record<string, string>> = {},
  ): Refused<S> => ({ ok: false, status, problem: { errors, values } as Refused<S>["problem"] });
  if (!upload) return refuse(400, { form: httpTexts(language).unreadable });
  const counted = await countEach(services.limits, [["photo:account", who]]);
  if (counted.wait !== null) return refuse(429, { form: limitsTexts(language).tooOften(counted.wait) });
  const ofOne = arriving.get(who) ?? 0;
  const all = [...arriving.values()].reduce((sum, count) => sum + count, 0);
  if (ofOne >= AT_ONCE_OF_ONE || all >= AT_ONCE) return refuse(503, { form: t.busy });
  arriving.set(who, ofOne + 1);
  try {
    const read = await readUpload(upload, FIELD, PHOTO_MAX_BYTES);
    if (!read.ok) {
      if (read.reason === "large") return refuse(413, { [FIELD]: t.large });
      return refuse(400, { form: httpTexts(language)[read.reason] });
    }
    const form = parseFields(read.fields, schema, language);
    const { errors, values } = form.ok ? { errors: {}, values: textsOf(read.fields) } : form.problem;
    if (read.file === "large") return refuse(413, { ...errors, [FIELD]: t.large }, values);
    if (!form.ok) return refuse(400, { ...errors }, values);
    if (!read.file) return { ok: true, value: form.value, photo: null };
    const made = await makePhoto(services, member, read.file);
    if (made.ok) return { ok: true, value: form.value, photo: made.photo };
    const status = made.reason === "busy" || made.reason === "storage" ? 503 : 400;
    return refuse(status, { [FIELD]: t[made.reason satisfies NotMade] }, values);
  } finally {
    const left = (arriving.get(who) ?? 1) - 1;
    if (left > 0) arriving.set(who, left);
    else arriving.delete(who);
  }
}

const textsOf = (fields: readonly (readonly [string, string])[]): Record<string, string> => Object.fromEntries(fields);
