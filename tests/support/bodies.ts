/** Bodies as no page of ours would send them, percent-encoded by hand: URLSearchParams would mend some of them. */

import { FORM_MARK } from "#app/ui/form-mark.ts";

export type Fields = Record<string, string>;

export const FORM = "application/x-www-form-urlencoded";
export const JSON_TYPE = "application/json";

const MARK = `${FORM_MARK.name}=${FORM_MARK.value}`;
/** A form's body with the mark that every form of ours sends along. */
export const marked = (body: string): string => (body.includes(MARK) ? body : [body, MARK].filter(Boolean).join("&"));

const BOUNDARY = "----of-a-test";

/** A form's body of these fields. @param raw fields whose value is percent-encoded already */
export function encoded(fields: Fields, raw: Fields = {}): string {
  const all = [...Object.entries(fields).map(([name, value]) => [name, encodeURIComponent(value)])];
  return [...all.filter(([name]) => !((name as string) in raw)), ...Object.entries(raw)]
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

/** The same fields as multipart; those of `files` as uploaded files. */
export function multipart(fields: Fields, files: Fields = {}): { type: string; body: string } {
  const parts = [
    ...Object.entries(fields).map(([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`),
    ...Object.entries(files).map(
      ([name, value]) =>
        `Content-Disposition: form-data; name="${name}"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n${value}`,
    ),
  ];
  const body = parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join("");
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: `${body}--${BOUNDARY}--\r\n` };
}

/** One wrong body; `field` is the field that is wrong, none where it is the form as a whole. */
export type WrongBody = { how: string; type: string; body: string; field?: string };

/** Every way to spoil a form that would be right with these fields. */
export function spoiled(good: Fields): WrongBody[] {
  const without = (field: string) => Object.fromEntries(Object.entries(good).filter(([name]) => name !== field));
  const ofField = (field: string): WrongBody[] => {
    const value = good[field] ?? "";
    const upload = multipart(without(field), { [field]: value });
    return [
      { how: "missing", type: FORM, body: encoded(without(field)), field },
      { how: "empty", type: FORM, body: encoded({ ...good, [field]: "" }), field },
      { how: "white space alone", type: FORM, body: encoded({ ...good, [field]: " \t\r\n\u3000" }), field },
      { how: "sent twice", type: FORM, body: `${encoded(good)}&${encoded({ [field]: value })}`, field },
      { how: "with a NUL", type: FORM, body: encoded(good, { [field]: `${value}%00` }), field },
      { how: "not UTF-8", type: FORM, body: encoded(good, { [field]: `${value}%ff%fe` }), field },
      // Half of a surrogate pair.
      { how: "not UTF-8", type: FORM, body: encoded(good, { [field]: `${value}%ED%A0%80` }), field },
      { how: "as a file", ...upload, field },
    ];
  };
  return [
    ...Object.keys(good).flatMap(ofField),
    { how: "unknown field", type: FORM, body: encoded({ ...good, isAdmin: "1" }) },
    { how: "as JSON", type: JSON_TYPE, body: JSON.stringify(good) },
    { how: "as plain text", type: "text/plain", body: encoded(good) },
    { how: "multipart that breaks off", type: multipart(good).type, body: multipart(good).body.slice(0, -30) },
    { how: "multipart without a boundary", type: "multipart/form-data", body: multipart(good).body },
  ];
}
