import { data, type RouterContextProvider } from "react-router";
import { apiError } from "#app/http/json-body.ts";
import { beginning, bytesOnPage, ROOM } from "#app/http/page-room.ts";
import { SECRET_FIELDS } from "#app/http/parse-form.ts";
import { fieldsOf } from "#app/http/read-form.ts";
import { readUpload } from "#app/http/read-upload.ts";
import { safePath } from "#app/http/safe-path.ts";
import { httpTexts } from "#app/http/texts.ts";
import { isWithin } from "#app/http/within.ts";
import { FORM_MARK } from "#app/ui/form-mark.ts";
import type { GivenBack } from "#app/ui/given-back.ts";
import { uiTexts } from "#app/ui/texts.ts";
import { outageOf } from "#db/database.ts";
import { activityFactsContext } from "./activity-facts.server.ts";
import { languageContext, type Page, pageContext } from "./services.server.ts";
import { requestTexts } from "./texts.ts";

/** What a field takes of the page besides its name and value. */
const FIELD_BYTES = 300;

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/**
 * Around every page: a form that could not be taken for a reason of ours (the database is locked or away, the provider
 * is away, it takes too long, a failure) is answered with what was typed in it and a way to send it again; words that
 * have no place where they were sent, or not yet, with themselves alone. An action that has answered with its own form
 * does so already, and calls of script keep their form as it is.
 */
export async function giveBack({ request, url, context }: Args, next: () => Promise<Response>): Promise<Response> {
  const page = context.get(pageContext);
  const t = requestTexts(context.get(languageContext));
  if (page.late) {
    if (isWithin(url.pathname, "/api")) return apiError(503, t.late, 10);
    page.headers = { "Retry-After": "10" };
    throw data((await givenBack({ request, url, context }, t.late)) ?? t.late, { status: 503 });
  }
  const response = await next();
  if (response.status === 404) {
    const { gone } = uiTexts(context.get(languageContext));
    const lost = await givenBack({ request, url, context }, gone, false);
    if (lost && hasWords(lost)) throw data(lost, { status: 404 });
    return response;
  }
  if (response.status < 500 || page.refusal === undefined) return response;
  const outage = outageOf(page.error);
  const said = typeof page.refusal === "string" ? page.refusal : null;
  const sentence = said ?? (outage === "full" ? t.full : outage ? t.busy : t.failed);
  const words = await givenBack({ request, url, context }, sentence);
  if (words) throw data(words, { status: response.status });
  return response;
}

/** Whether somebody has written something, and not only chosen. */
const hasWords = ({ fields, words }: GivenBack): boolean =>
  fields.some(([name, value]) => words.includes(name) && value.trim().length > 1);

/**
 * What was sent with this form; null where it was no form, or nothing but a button.
 * @param again whether it may be sent again
 */
async function givenBack({ request, url, context }: Args, sentence: string, again = true): Promise<GivenBack | null> {
  if (request.method !== "POST" || new URL(request.url).pathname.endsWith(".data")) return null;
  const { wordFields } = context.get(activityFactsContext);
  const words = wordFields.flatMap(({ path, fields: named }) => (isWithin(url.pathname, path) ? named : []));
  const page = context.get(pageContext);
  // A file that nobody has come to read is not read where nobody writes either.
  if (page.upload && !page.upload.fields && words.length === 0) return null;
  const sentFields = await fieldsSent(request, page);
  const shown = sentFields.filter(([name]) => !SECRET_FIELDS.has(name) && name !== FORM_MARK.name);
  const password = sentFields.some(([name]) => SECRET_FIELDS.has(name));
  if (shown.length === 0 && !password) return null;
  const to = safePath(`${url.pathname}${url.search}`);
  const values = shown.map(([name, value]): Field => [name, value.replaceAll("\u0000", "")]);
  const { fields, whole } = withinRoom(values, ROOM - bytesOnPage(to));
  const language = context.get(languageContext);
  const shownAll = whole ? requestTexts(language).allHere : httpTexts(language).onlyBeginning;
  return { givenBack: `${sentence} ${shownAll}`, to, fields, words, password, whole: whole && again };
}

type Field = [name: string, value: string];

async function fieldsSent(request: Request, { sent, upload }: Page): Promise<Field[]> {
  if (upload) {
    // Nobody has come to read it: of what it brings the words are read, and the file is not.
    if (!upload.body.readableDidRead) await readUpload(upload, "", 0);
    return (upload.fields ?? []).filter(([, value]) => value !== "\u0000");
  }
  const type = request.headers.get("content-type");
  const form = sent && type ? await fieldsOf(Buffer.from(sent), type) : null;
  return form?.ok ? form.fields.filter((field): field is Field => typeof field[1] === "string") : [];
}

/**
 * As much of what was sent as a page has room for: the short fields whole, so that a long one among them takes no room
 * from words, and of the others how they begin. A name is never cut: it would be another field.
 */
function withinRoom(sent: readonly Field[], room: number): { fields: Field[]; whole: boolean } {
  let left = room;
  const kept = new Map<Field, string>();
  for (const field of [...sent].sort(([, one], [, other]) => one.length - other.length)) {
    const [name, value] = field;
    left -= bytesOnPage(name) + FIELD_BYTES;
    if (left <= 0) break;
    const shown = beginning(value, left);
    kept.set(field, shown);
    left -= bytesOnPage(shown);
  }
  const fields = sent.flatMap((field): Field[] => {
    const shown = kept.get(field);
    return shown === undefined ? [] : [[field[0], shown]];
  });
  return { fields, whole: sent.every((field) => kept.get(field) === field[1]) };
}
