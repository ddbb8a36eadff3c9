import { data, type RouterContextProvider } from "react-router";
import type { FormErrors } from "#app/http/form-errors.ts";
import { apiError } from "#app/http/json-body.ts";
import { limitsTexts } from "#app/limits/texts.ts";
import { languageContext, pageContext } from "./services.server.ts";

type Context = Readonly<RouterContextProvider>;

const tooOften = (context: Context, seconds: number): string =>
  limitsTexts(context.get(languageContext)).tooOften(seconds);

/** The 429 of a call. @param seconds until the next try */
export const tooOftenCall = (context: Context, seconds: number): Response =>
  apiError(429, tooOften(context, seconds), seconds);

/**
 * The 429 of a form: the same page with the sentence in it.
 * @param values what was typed, secrets left out
 */
export function tooOftenForm<V extends Record<string, string>>(
  context: Context,
  seconds: number,
  values: V,
  form = tooOften(context, seconds),
) {
  retryAfter(context, seconds);
  return data({ errors: { form }, values } as FormErrors<keyof V & string>, { status: 429 });
}

/** The 429 where there is no form to say it beside: to be thrown, it is a page by itself. */
export function tooOftenPage(context: Context, seconds: number) {
  retryAfter(context, seconds);
  return data(tooOften(context, seconds), { status: 429 });
}

/** Says when to try again: past the router, which passes on an action's headers only where each route asks for it. */
export function retryAfter(context: Context, seconds: number): void {
  context.get(pageContext).headers = { "Retry-After": String(seconds) };
}
