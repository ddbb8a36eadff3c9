import { createContext, data, type RouterContextProvider, redirect } from "react-router";
import { cookie, cookieName, readCookie } from "#app/http/cookies.ts";
import type { Env } from "#app/http/env.ts";
import { errorFields } from "#app/http/log.ts";
import { readForm } from "#app/http/read-form.ts";
import { safePath } from "#app/http/safe-path.ts";
import { isWithin } from "#app/http/within.ts";
import type { Member } from "#app/members/member.ts";
import { activityFactsContext } from "#app/request/activity-facts.server.ts";
import { pageContext, servicesContext } from "#app/request/services.server.ts";
import type { ConsentWanted } from "./consent-wanted.ts";
import { findSignedIn, IdentityUnavailable, memberOf, type Session } from "./find-signed-in.server.ts";
import { identityContext } from "./identity/identity.server.ts";
import type { SignedOutWords } from "./signed-out-words.ts";

/**
 * Who may go where (docs/product/who-goes-where.md#areas): one middleware for each area of app/routes.ts, run before
 * any loader or action. Guards in loaders would not do: a `.data` request can ask for a child alone.
 */

/** The signed-in member of a guarded area; reading it where no guard has run throws. */
export const memberContext = createContext<Member>();
/** The session of that member. */
export const sessionContext = createContext<Session>();

/** `url` is the address of the page, for a `.data` request too; `request.url` is the address that was sent. */
type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> };
type Next = () => Promise<unknown>;

/** How long the path that a stranger wanted is remembered. Seconds. */
const RETURN_TO_SECONDS = 600;
const UNAVAILABLE = "We can't check right now that it is you. Please try again in a few minutes.";
const NO_STORE = { "Cache-Control": "private, no-store" };

/** A redirect that says so in its body, for the clients that show it (docs/product/who-goes-where.md#redirects). */
function send(to: string, headers: Record<string, string> = {}): Response {
  const response = redirect(to, { headers: { ...NO_STORE, ...headers } });
  return new Response("Redirecting...", { status: response.status, headers: response.headers });
}

/**
 * Who is not signed in (any more) goes to the landing page by a page load: what a tab of theirs still holds of the
 * members' pages, in its memory and in the document's own data, is gone with it.
 */
const sendOut = (headers: Record<string, string> = {}): Response =>
  send("/", { ...headers, "X-Remix-Reload-Document": "true" });

/** Whoever is signed in, kept in the request's context. @param recheck asks the provider in any case */
async function find({ request, context }: Args, recheck = false): Promise<Member | null> {
  const found = await findSignedIn(context.get(servicesContext), context.get(identityContext), request, recheck).catch(
    (error: unknown) => {
      if (!(error instanceof IdentityUnavailable)) throw error;
      context.get(pageContext).headers = { "Retry-After": "60" };
      throw data(UNAVAILABLE, { status: 503 });
    },
  );
  if (!found) return null;
  context.set(sessionContext, found.session);
  context.set(memberContext, found.member);
  context.get(pageContext).about.userId = found.member.person.id;
  return found.member;
}

/** For pages that anybody may see: a session that can't be checked right now counts as none. */
export const memberIfKnown = ({ request, context }: Args): Promise<Member | null> =>
  memberOf(context.get(servicesContext), context.get(identityContext), request).catch((error: unknown) => {
    if (!(error instanceof IdentityUnavailable)) throw error;
    return null;
  });

/** Where a signed-in person belongs. */
export const homeOf = (member: Member): "/dashboard" | "/invite" =>
  member.person.inviteStepCompleted ? "/dashboard" : "/invite";

/** `/` and `/auth/*`: for strangers alone. Who has just signed in by the API is sent to the page they had wanted. */
export async function strangersOnly(args: Args): Promise<void> {
  const member = await memberIfKnown(args);
  if (!member) return;
  const { path, clear } = takeReturnPath(args.context.get(servicesContext).env, args.request);
  if (path === "/" || !member.person.inviteStepCompleted) throw send(homeOf(member));
  throw send(path, { "Set-Cookie": clear });
}

/** `/invite`: for who is signed in and has not gone past the invite step. */
export async function onboardingOnly(args: Args): Promise<void> {
  const member = await find(args);
  if (!member) throw sendOut();
  if (member.person.inviteStepCompleted) throw send("/dashboard");
}

/** Connecting and its success screen: before and after the invite step. */
export async function signedInOnly(args: Args): Promise<void> {
  const member = await find(args);
  if (!member) throw sendOut();
}

/** Members' pages. A stranger's wanted path is remembered for the sign-in. */
export async function membersOnly(args: Args): Promise<void> {
  const member = await find(args);
  if (!member) throw (await wordsOf(args)) ?? sendOut({ "Set-Cookie": wantedPathCookie(args) });
  if (!member.person.inviteStepCompleted) throw send("/invite");
}

/**
 * How fresh a sign-in has to be for what can't be taken back (docs/product/security.md#asking-the-provider-again).
 * Milliseconds.
 */
const FRESH_SIGN_IN_MS = 5 * 60_000;

/** What asks for a fresh sign-in: export, deletion, a new e-mail address. Each is a path under /us. */
export type SensitiveAct = "export" | "delete" | "edit-email";

// A sign-in in the future was timed by a wrong clock and may be of any age, so it does not count as fresh.
export const isFreshSignIn = (session: Session, now: Date): boolean =>
  Math.abs(now.getTime() - session.startedAt.getTime()) < FRESH_SIGN_IN_MS;

/**
 * For the acts themselves: asks the provider whether the session still stands, whatever it said a minute ago, and sends
 * to the password those who signed in longer ago.
 */
export async function onlyFreshlySignedIn(args: Args, act: SensitiveAct): Promise<void> {
  await onlyStillSignedIn(args);
  const now = args.context.get(servicesContext).clock();
  if (!isFreshSignIn(args.context.get(sessionContext), now)) throw send(`/us/confirm?for=${act}`);
}

/**
 * For what a fresh sign-in has asked for and a link of ours completes: asks the provider whether the session still
 * stands (docs/product/security.md#asking-the-provider-again). Who has taken their account back by a new password is
 * not to lose it to a link from before.
 */
export async function onlyStillSignedIn(args: Args): Promise<void> {
  if (!(await find(args, true))) throw sendOut();
}

/**
 * For giving the consent: members only. Where the member can't be looked up, the form is shown again and no error page.
 */
export async function consentGivers(args: Args): Promise<void> {
  await membersOnly(args).catch((error: unknown) => {
    const isUnavailable = (error as { init?: ResponseInit } | null)?.init?.status === 503;
    if (!(error instanceof Error) && !isUnavailable) throw error; // an answer, not a failure
    args.context.get(servicesContext).log("age-consent.unread", errorFields(error));
    args.context.get(pageContext).headers = { "Retry-After": "60" };
    throw consentWanted(args, { unread: true });
  });
}

/**
 * 18+ pages: for members who have said that they are over 18; the others meet the consent screen in the place of the
 * page, before any loader runs. Where it can't be read whether they have, they have not
 * (docs/product/adult-pages.md#the-consent-screen).
 */
export async function adultsOnly(args: Args): Promise<void> {
  // Whatever the path says: it is logged as this alone, and nothing of it is counted.
  args.context.get(pageContext).about.route = "adult";
  await consentGivers(args);
  if (!args.context.get(memberContext).person.ageConsentGiven) throw consentWanted(args);
}

/** A page that asks for the consent refuses nothing, so it is a 200; a post is refused, since nothing is written. */
function consentWanted({ request, url }: Args, state: Omit<ConsentWanted, "consentFor"> = {}) {
  const reads = request.method === "GET" || request.method === "HEAD";
  const wanted: ConsentWanted = { consentFor: safePath(`${url.pathname}${url.search}`), ...state };
  return data(wanted, { status: state.unread ? 503 : reads ? 200 : 403 });
}

/** Unknown paths: open to all but those whose invite step is open. */
export async function strangersAndMembers(args: Args): Promise<void> {
  const member = await memberIfKnown(args);
  if (member && !member.person.inviteStepCompleted) throw send("/invite");
}

/**
 * Words that somebody has sent after their session had ended: they are not stored, and shown again so that none is
 * lost. Which fields of a form take words the activities say; a single letter in one is the id of an option.
 */
async function wordsOf({ request, url, context }: Args) {
  if (request.method !== "POST") return null;
  const { wordFields } = context.get(activityFactsContext);
  const names = wordFields.flatMap(({ path, fields }) => (isWithin(url.pathname, path) ? fields : []));
  const form = await readForm(request);
  const written = form.ok ? form.fields.filter(([name]) => names.includes(name)).map(([, value]) => value) : [];
  const words = written.filter((value) => typeof value === "string" && value.trim().length >= 2).join("\n\n");
  if (words === "") return null;
  const { env } = context.get(servicesContext);
  context.get(pageContext).headers = { "Set-Cookie": returnPathCookie(env, safePath(url.pathname)) };
  return data({ words } satisfies SignedOutWords, { status: 401 });
}

const returnToName = (env: Env) => cookieName(env, "returnTo");

function wantedPathCookie({ request, url, context }: Args): string {
  const { env } = context.get(servicesContext);
  // The address of a post is not remembered: the sign-in would lead there by a GET.
  const path = request.method === "GET" ? safePath(`${url.pathname}${url.search}`) : "/";
  return returnPathCookie(env, path);
}

/** The header that keeps a path of this site for the next sign-in; `/` keeps none. */
export const returnPathCookie = (env: Env, path: string): string =>
  cookie(env, returnToName(env), encodeURIComponent(path), { maxAge: path === "/" ? 0 : RETURN_TO_SECONDS });

/** The remembered path, used once. @returns the path of this site to go to, and the header that forgets it */
export function takeReturnPath(env: Env, request: Request): { path: string; clear: string } {
  const kept = readCookie(request, returnToName(env));
  let path: string | null = null;
  try {
    path = kept && decodeURIComponent(kept);
  } catch {
    // not written by us
  }
  return { path: safePath(path), clear: cookie(env, returnToName(env), "", { maxAge: 0 }) };
}

/** Runs a guard as middleware and keeps what follows out of every cache. */
export const guardedBy =
  (guard: (args: Args) => Promise<void>) =>
  async (args: Args, next: Next): Promise<Response> => {
    await guard(args);
    return (await next()) as Response;
  };
