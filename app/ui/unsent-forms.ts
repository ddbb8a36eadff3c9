import { type RefObject, useEffect, useRef, useState } from "react";
import { data, type MiddlewareFunction } from "react-router";
import { languageOfDocument } from "#app/texts/languages.ts";
import { statusOf, unanswered } from "./router-results.ts";
import { routerOf } from "./router-window.ts";
import { sayToast } from "./said-toasts.ts";
import { uiTexts } from "./texts.ts";

/** What is said where a form could not be sent, in the language of the document: none of this happens on the server. */
const texts = () => uiTexts(languageOfDocument());

/** The event of a form that was not sent. */
export const UNSENT = "unsent";
/** Its `detail`: what the router was thrown, if it was the router's act, and whether the page's own answer says it. */
export type UnsentDetail = { thrown: unknown; hasPlace: boolean; sentence: string };

type Problem = { errors: Record<string, string>; values: Record<string, string> };

/** What a form shows that was not sent, with what stands in its fields, a password left out. */
function problemOf(form: HTMLFormElement | null, sentence: string): Problem {
  const values: Record<string, string> = Object.fromEntries(form ? (new FormData(form) as never) : []);
  delete values.password;
  return { errors: { form: sentence }, values };
}

/** The form that was sent last. */
let sent: HTMLFormElement | null = null;

/** Notes which form is on its way: an act of the router does not say. */
export function noteSent(form: HTMLFormElement): void {
  sent = form;
}

/**
 * Tells a form that it was not sent. One with `useUnsent` shows that itself; `data-failed` is the title of a toast that
 * it wants (docs/product/forms-and-messages.md#a-form-that-could-not-be-sent); for what else has no place to show it, a
 * toast says it.
 */
export function tellUnsent(
  form: HTMLFormElement | null,
  hasPlace: boolean,
  thrown?: unknown,
  sentence = texts().unreached,
): void {
  const detail: UnsentDetail = { thrown, hasPlace, sentence };
  const isShown = form?.dispatchEvent(new CustomEvent(UNSENT, { bubbles: true, cancelable: true, detail })) === false;
  const title = form?.dataset.failed;
  if (title || !(isShown || hasPlace))
    sayToast({ title: title ?? texts().notSent, description: sentence, variant: "destructive" });
}

/**
 * For a form that the page can't show the failure of, because it is sent to another page.
 * @returns the form's ref, and what to show with it while its last sending has failed
 */
export function useUnsent(): [RefObject<HTMLFormElement | null>, Problem | undefined] {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    // The listener goes with its element, so there is nothing to take away.
    form.current?.addEventListener(UNSENT, (event) => {
      // Said twice, the second would come to the front when the form is sent anew, and take the focus as if it were
      // new.
      const { hasPlace, sentence } = (event as CustomEvent<UnsentDetail>).detail;
      if (hasPlace) return;
      event.preventDefault();
      setProblem(problemOf(form.current, sentence));
    });
    form.current?.addEventListener("submit", () => setProblem(undefined));
  }, []);
  return [form, problem];
}

/**
 * Around every act of the router in the browser: one that no answer came to leaves the screen and its fields as they
 * are. A form that is sent to its own page gets the sentence as the page's answer, status 503, so that nothing is
 * loaded anew; a navigation to another page ends where it began. So does one that the server could not take just now,
 * for whatever reason of its own, and words that have no place where they were sent. Redirects and refusals pass, and
 * the page that is not found, where nothing was written. What was refused because it has changed meanwhile has its page
 * read anew, or a second press would be refused for the same.
 */
export const keepUnsent: MiddlewareFunction<Record<string, { type: "data" | "error"; result: unknown }>> = async (
  { request },
  next,
) => {
  const results = await next();
  if (request.method === "GET" || request.signal.aborted) return results;
  for (const one of Object.values(results)) {
    if (one.type === "data" && statusOf(one.result) === CHANGED) one.result = asTaken(one.result);
    const thrown = one.type === "error" && unanswered(one.result);
    const { unreached, gone, unkept } = texts();
    const isGone = one.type === "error" && statusOf(one.result) === 404 && hasWords(sent);
    const sentence = thrown ? unreached : isGone ? gone : unkept;
    if (!thrown && !isGone && !(one.type === "error" && isFailure(one.result))) continue;
    one.type = "data";
    one.result = data(problemOf(sent, sentence), { status: 503 });
    const router = routerOf().__reactRouterDataRouter;
    // A fetcher shows its own answer.
    if (router?.state.navigation.state !== "submitting") continue;
    const { location, navigation } = router.state;
    const isOwn = navigation.location.pathname === location.pathname;
    tellUnsent(sent, isOwn, thrown || undefined, sentence);
    const stay = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    if (!isOwn) await router.navigate(location, stay);
  }
  return results;
};

/** The status of what was refused because something has changed since the page was made. */
const CHANGED = 409;

/** The same answer under the status of one that was taken: after it the router reads the page anew, after others not. */
const asTaken = (result: unknown) => data((result as { data?: unknown }).data, { status: 200 });

/** A failure of the server, with or without a sentence of its own; not a page that stands for one, as the consent's. */
function isFailure(result: unknown): boolean {
  const { data: thrown } = result as { data?: unknown };
  return statusOf(result) >= 500 && (thrown instanceof Error || typeof thrown === "string");
}

/** Whether somebody has written something, and not only chosen. */
const hasWords = (form: HTMLFormElement | null): boolean =>
  [...(form?.querySelectorAll("textarea") ?? [])].some(({ value }) => value.trim().length > 1);
