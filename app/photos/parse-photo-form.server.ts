import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { FormErrors } from "#app/http/form-errors.ts";
import { parseFields } from "#app/http/parse-form.ts";
import { readUpload } from "#app/http/read-upload.ts";
import { httpTexts } from "#app/http/texts.ts";
import { countEach } from "#app/limits/count-each.server.ts";
import { limitsTexts } from "#app/limits/texts.ts";
import type { Member } from "#app/members/member.ts";
import { addressContext, languageContext, pageContext, servicesContext } from "#app/request/services.server.ts";
import { retryAfter } from "#app/request/too-often.server.ts";
import { roomForPhotos } from "./arriving.ts";
import { type MadePhoto, makePhoto, type NotMade } from "./make-photo.server.ts";
import { PHOTO_MAX_BYTES } from "./photo.ts";
import { photoRefusals } from "./texts.ts";

/** The field of a form that holds the photo. */
const FIELD = "photo";
/** For sixteen of the largest; of one network at most half of it. */
const enter = roomForPhotos({ all: 16 * PHOTO_MAX_BYTES, network: 8 * PHOTO_MAX_BYTES, ofOne: 2 });

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
  // Of a form that comes too often, or when too much arrives, the words are read and given back, and no photo.
  const fieldsAlone = async (status: 429 | 503, sentence: string) => {
    const read = await readUpload(upload, FIELD, 0);
    const values = read.ok ? valuesOf(parseFields(read.fields, schema, language), read.fields) : {};
    return refuse(status, { form: sentence }, values);
  };
  const from = context.get(addressContext);
  const counted = await countEach(services.limits, [
    ["photo:account", who],
    ["photo:address", from],
  ]);
  if (counted.wait !== null) {
    retryAfter(context, counted.wait);
    return fieldsAlone(429, limitsTexts(language).tooOften(counted.wait));
  }
  const arrival = enter(who, from);
  if (!arrival) return fieldsAlone(503, t.busy);
  try {
    const read = await readUpload(upload, FIELD, PHOTO_MAX_BYTES, arrival.take);
    if (!read.ok) {
      if (read.reason === "large") return refuse(413, { [FIELD]: t.large });
      return refuse(400, { form: httpTexts(language)[read.reason] });
    }
    const form = parseFields(read.fields, schema, language);
    const errors = form.ok ? {} : form.problem.errors;
    const values = valuesOf(form, read.fields);
    if (read.file === "large") return refuse(413, { ...errors, [FIELD]: t.large }, values);
    if (read.file === "busy") return refuse(503, { ...errors, [FIELD]: t.busy }, values);
    // A page can't give a file back: without script it has to be chosen once more.
    if (!form.ok) return refuse(400, { ...errors, ...(read.file && { [FIELD]: t.again }) }, values);
    if (!read.file) return { ok: true, value: form.value, photo: null };
    const made = await makePhoto(services, member, read.file);
    if (made.ok) return { ok: true, value: form.value, photo: made.photo };
    const status = made.reason === "busy" || made.reason === "storage" ? 503 : 400;
    return refuse(status, { [FIELD]: t[made.reason satisfies NotMade] }, values);
  } finally {
    arrival.leave();
  }
}

/** What was typed, to be given back: no more of it than a page has room for. */
const valuesOf = (
  form: { ok: true } | { ok: false; problem: { values: Partial<Record<string, string>> } },
  fields: readonly (readonly [string, string])[],
): Partial<Record<string, string>> => (form.ok ? Object.fromEntries(fields) : form.problem.values);
