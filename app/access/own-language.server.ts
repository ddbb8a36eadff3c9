import { createContext, type RouterContextProvider } from "react-router";
import type { Member } from "#app/members/member.ts";
import { languageContext, pageContext, servicesContext } from "#app/request/services.server.ts";
import { findSignedIn, type SignedIn } from "./find-signed-in.server.ts";
import { identityContext } from "./identity/identity.server.ts";
import { mayBeSignedIn } from "./session-cookie.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** What was read before the router's routes, for whoever asks for it within the same request. */
const foundContext = createContext<Promise<SignedIn | null> | null>(null);

/**
 * Whoever is signed in, read once for each request.
 * @param recheck asks the provider in any case
 * @throws IdentityUnavailable as `findSignedIn` does
 */
export function signedInOf({ request, context }: Args, recheck = false): Promise<SignedIn | null> {
  const found = recheck ? null : context.get(foundContext);
  return found ?? findSignedIn(context.get(servicesContext), context.get(identityContext), request, recheck);
}

/** From here on this answer is in what a member has chosen to read in, if they have, and this server offers it. */
export function answerInOwn({ context }: Pick<Args, "context">, { person: { language } }: Member): void {
  if (language && context.get(servicesContext).languages.includes(language)) context.set(languageContext, language);
}

/**
 * Around every route of a server that offers several languages: a member's answers are in their own, on the pages for
 * everybody too. Where it can't be read, and in the page that says that an answer takes too long, the browser's counts.
 */
export async function inOwnLanguage(args: Args, next: () => Promise<Response>): Promise<Response> {
  const { request, context } = args;
  const { languages, env } = context.get(servicesContext);
  if (languages.length < 2 || context.get(pageContext).late || !mayBeSignedIn(env, request)) return next();
  const looking = signedInOf(args);
  context.set(foundContext, looking);
  const found = await looking.catch(() => null);
  if (found) answerInOwn(args, found.member);
  return next();
}
