import { data, type RouterContextProvider } from "react-router";
import { safePath } from "#app/http/safe-path.ts";
import { constraintOf } from "#db/database.ts";
import { FORM_MARK } from "./form-mark.ts";
import type { GivenBack } from "./given-back.ts";
import { apiError } from "./json-body.ts";
import { SECRET_FIELDS } from "./parse-form.ts";
import { fieldsOf } from "./read-form.ts";
import { pageContext } from "./services.server.ts";

const LATE = "This takes too long right now. Please try again in a moment.";
const BUSY = "This could not be kept just now. Please try again in a moment.";
const FULL = "There is no room left to keep this just now. Please try again later.";
const FAILED = "Something went wrong on our side. Please try again.";

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/**
 * Around every page: a form that could not be taken for a reason of ours (the database is locked or away, the provider
 * is away, it takes too long, a failure) is answered with what was typed in it and a way to send it again. An action
 * that has answered with its own form does so already, and calls of script keep their form as it is.
 */
export async function giveBack({ request, url, context }: Args, next: () => Promise<Response>): Promise<Response> {
  const page = context.get(pageContext);
  if (page.late) {
    if (url.pathname.startsWith("/api/")) return apiError(503, LATE, 10);
    page.headers = { "Retry-After": "10" };
    throw data((await givenBack({ request, url, context }, LATE)) ?? LATE, { status: 503 });
  }
  const response = await next();
  if (response.status < 500 || page.refusal === undefined) return response;
  const reason = constraintOf(page.error);
  const said = typeof page.refusal === "string" ? page.refusal : null;
  const sentence = said ?? (reason === "full" ? FULL : reason === "busy" || reason === "away" ? BUSY : FAILED);
  const words = await givenBack({ request, url, context }, sentence);
  if (words) throw data(words, { status: response.status });
  return response;
}

/** What was sent with this form; null where it was none, or nothing but a button. */
async function givenBack({ request, url, context }: Args, sentence: string): Promise<GivenBack | null> {
  const { sent } = context.get(pageContext);
  const type = request.headers.get("content-type");
  if (request.method !== "POST" || new URL(request.url).pathname.endsWith(".data") || !sent || !type) return null;
  const form = await fieldsOf(Buffer.from(sent), type);
  if (!form.ok) return null;
  const fields = form.fields.filter((field): field is [string, string] => typeof field[1] === "string");
  const shown = fields.filter(([name]) => !SECRET_FIELDS.has(name) && name !== FORM_MARK.name);
  const password = fields.some(([name]) => SECRET_FIELDS.has(name));
  if (shown.length === 0 && !password) return null;
  return {
    givenBack: sentence,
    to: safePath(`${url.pathname}${url.search}`),
    fields: shown.map(([name, value]) => [name, value.replaceAll("\u0000", "")]),
    password,
  };
}
