import { redirect } from "react-router";
import { errorFields } from "#app/http/log.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { directionOf, type Language } from "#app/texts/languages.ts";
import { FORM_MARK } from "#app/ui/form-mark.ts";
import { signOut } from "../end-sessions.server.ts";
import { clearedSessionCookie, mayBeSignedIn } from "../session-cookie.server.ts";
import { accessAnswers } from "../texts.ts";
import type { Route } from "./+types/quick-exit";

/**
 * A link signs nobody out: it may have been kept, fetched ahead, or be somebody else's picture. Somebody who may still
 * be signed in is shown the button, so that nobody is led away believing to be signed out when they are not.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { env } = context.get(servicesContext);
  const to = env.QUICK_EXIT_URL;
  const language = context.get(languageContext);
  return mayBeSignedIn(env, request) ? html(to, language, button(to, language)) : redirect(to);
}

/**
 * Signs out here and leads to a harmless page of somebody else's. By a page that refreshes at once and not by a
 * redirect: that takes its own entry out of the browser's history, and no page's policy has to let a form go elsewhere.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { env, log } = services;
  // Somebody who has to leave at once must not be held up by a database that does not answer.
  const signedOut = await signOut(services, request).catch((error: unknown) => {
    log("error", errorFields(error));
    return clearedSessionCookie(env);
  });
  return html(env.QUICK_EXIT_URL, context.get(languageContext), link(env.QUICK_EXIT_URL), {
    "Clear-Site-Data": '"cache", "storage"',
    "Set-Cookie": signedOut,
  });
}

const attribute = (url: string): string => url.replaceAll("&", "&amp;");

/** @param url an address that URL has written: nothing in it ends an attribute but a single quote */
const link = (url: string) => ({
  head: `<meta http-equiv="refresh" content="0; url=${attribute(url)}">
`,
  body: `<p><a href="${attribute(url)}" rel="noreferrer">${new URL(url).hostname}</a></p>`,
});

const button = (url: string, language: Language) => ({
  head: "",
  body: `<form method="post" action="/quick-exit">
<p>${accessAnswers(language).quickExit.notYet(new URL(url).hostname)}</p>
<p><input type="hidden" name="${FORM_MARK.name}" value="${FORM_MARK.value}"><button type="submit">${accessAnswers(language).quickExit.button}</button></p>
</form>`,
});

/** A page that says nothing of us, not in its title either. */
function html(
  url: string,
  language: Language,
  { head, body }: { head: string; body: string },
  headers: Record<string, string> = {},
) {
  const page = `<!DOCTYPE html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${new URL(url).hostname}</title>
</head>
<body>${body}</body>
</html>
`;
  return new Response(page, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}
