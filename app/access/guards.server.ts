import { createContext, data, type RouterContextProvider, redirect } from "react-router";
import { errorFields } from "#app/http/log.ts";
import { safePath } from "#app/http/safe-path.ts";
import { httpTexts } from "#app/http/texts.ts";
import type { Member } from "#app/members/member.ts";
import { activityFactsContext } from "#app/request/activity-facts.server.ts";
import { languageContext, pageContext, servicesContext } from "#app/request/services.server.ts";
import type { ConsentWanted } from "./consent-wanted.ts";
import { IdentityUnavailable, type Session } from "./find-signed-in.server.ts";
import { isAdmin } from "./is-admin.ts";
import { signedInOf } from "./own-language.server.ts";
import { returnPathCookie, takeReturnPath, wantedPathCookie } from "./return-path.server.ts";
import { signedOutWords } from "./signed-out-words.server.ts";
import type { SignedOutWords } from "./signed-out-words.ts";
import { accessAnswers } from "./texts.ts";

/**
 * Who may go where (docs/product/who-goes-where.md#areas): one middleware for each area of app/routes.ts, run before
 * any loader or action. Guards in loaders would not do: a `.data` request can ask for a child alone.
 */

/** The signed-in member of a guarded area; reading it where no guard has run throws. */
export const memberContext = createContext<Member>();
/** The session of that member. */
export const sessionContext = createContext<Session>();

/**
 * What a guard is given. `url` is the page's address, for a `.data` request too; `request.url` is the one that was
 * sent.
 */
export type GuardArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> };
type Next = () => Promise<unknown>;

const NO_STORE = { "Cache-Control": "private, no-store" };

/** A redirect that says so in its body, for the clients that show it (docs/product/who-goes-where.md#redirects). */
export function send(
  { context }: Pick<GuardArgs, "context">,
  to: string,
  headers: Record<string, string> = {},
): Response {
  const response = redirect(to, { headers: { ...NO_STORE, ...headers } });
  const { redirecting } = httpTexts(context.get(languageContext));
  return new Response(redirecting, { status: response.status, headers: response.headers });
}

/**
 * Who is not signed in (any more) goes to the landing page by a page load: what a tab of theirs still holds of the
 * members' pages, in its memory and in the document's own data, is gone with it.
 */
const sendOut = (args: GuardArgs, headers: Record<string, string> = {}): Response =>
  send(args, "/", { ...headers, "X-Remix-Reload-Document": "true" });

/** Whoever is signed in, kept in the request's context. @param recheck asks the provider in any case */
async function find({ request, context }: GuardArgs, recheck = false): Promise<Member | null> {
  const found = await signedInOf({ request, context }, recheck).catch((error: unknown) => {
    if (!(error instanceof IdentityUnavailable)) throw error;
    context.get(pageContext).headers = { "Retry-After": "60" };
    throw data(accessAnswers(context.get(languageContext)).cantCheck, { status: 503 });
  });
  if (!found) return null;
  context.set(sessionContext, found.session);
  context.set(memberContext, found.member);
  context.get(pageContext).about.userId = found.member.person.id;
  return found.member;
}

/** For pages that anybody may see: a session that can't be checked right now counts as none. */
export const memberIfKnown = async (args: GuardArgs): Promise<Member | null> => {
  const found = await signedInOf(args).catch((error: unknown) => {
    if (!(error instanceof IdentityUnavailable)) throw error;
    return null;
  });
  return found?.member ?? null;
};

/** Where a signed-in person belongs. */
export const homeOf = (member: Member): "/dashboard" | "/invite" =>
  member.person.inviteStepCompleted ? "/dashboard" : "/invite";

/**
 * `/` and `/auth/*`: for strangers alone. Whoever has just signed in by the API is sent to the page they had wanted.
 */
export async function strangersOnly(args: GuardArgs): Promise<void> {
  const member = await memberIfKnown(args);
  if (!member) return;
  const { path, clear } = takeReturnPath(args.context.get(servicesContext).env, args.request);
  if (path === "/" || !member.person.inviteStepCompleted) throw send(args, homeOf(member));
  throw send(args, path, { "Set-Cookie": clear });
}

/** `/invite`: for whoever is signed in and has not gone past the invite step. */
export async function onboardingOnly(args: GuardArgs): Promise<void> {
  const member = await find(args);
  if (!member) throw sendOut(args);
  if (member.person.inviteStepCompleted) throw send(args, "/dashboard");
}

/** Connecting and its success screen: before and after the invite step. */
export async function signedInOnly(args: GuardArgs): Promise<void> {
  const member = await find(args);
  if (!member) throw sendOut(args);
}

/** Members' pages. A stranger's wanted path is remembered for the sign-in. */
export async function membersOnly(args: GuardArgs): Promise<void> {
  const member = await find(args);
  if (!member) {
    const { env } = args.context.get(servicesContext);
    throw (await shownAgain(args)) ?? sendOut(args, { "Set-Cookie": wantedPathCookie(env, args.request, args.url) });
  }
  if (!member.person.inviteStepCompleted) throw send(args, "/invite");
}

/**
 * For acts that a fresh sign-in has begun and a link in a letter completes: asks the provider whether the session still
 * stands (docs/product/security.md#asking-the-provider-again). Whoever has taken their account back by a new password
 * is not to lose it to a link from before.
 */
export async function onlyStillSignedIn(args: GuardArgs): Promise<void> {
  if (!(await find(args, true))) throw sendOut(args);
}

/**
 * For giving the consent: members only. Where the member can't be looked up, the form is shown again and no error page.
 */
export async function consentGivers(args: GuardArgs): Promise<void> {
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
export async function adultsOnly(args: GuardArgs): Promise<void> {
  // Whatever the path says: it is logged as this alone, and nothing of it is counted.
  args.context.get(pageContext).about.route = "adult";
  await consentGivers(args);
  if (!args.context.get(memberContext).person.ageConsentGiven) throw consentWanted(args);
}

/**
 * `/admin`: for members with the role; to the others it is as unknown as any path (docs/product/admin.md#who-may). What
 * is done there asks the provider whether the session still stands.
 */
export async function adminsOnly(args: GuardArgs): Promise<void> {
  await membersOnly(args);
  const { ADMIN_EMAILS } = args.context.get(servicesContext).env;
  if (!isAdmin(args.context.get(memberContext).person, ADMIN_EMAILS)) throw data(null, { status: 404 });
  if (args.request.method !== "GET" && args.request.method !== "HEAD") await onlyStillSignedIn(args);
}

/** A page that asks for the consent refuses nothing, so it is a 200; a post is refused, since nothing is written. */
function consentWanted({ request, url }: GuardArgs, state: Omit<ConsentWanted, "consentFor"> = {}) {
  const reads = request.method === "GET" || request.method === "HEAD";
  const wanted: ConsentWanted = { consentFor: safePath(`${url.pathname}${url.search}`), ...state };
  return data(wanted, { status: state.unread ? 503 : reads ? 200 : 403 });
}

/** Unknown paths: open to all but those whose invite step is open. */
export async function strangersAndMembers(args: GuardArgs): Promise<void> {
  const member = await memberIfKnown(args);
  if (member && !member.person.inviteStepCompleted) throw send(args, "/invite");
}

/**
 * Words that were sent after the session had ended: they are not stored, and shown again so that none is lost. The page
 * that they were sent to is remembered for the sign-in.
 */
async function shownAgain({ request, url, context }: GuardArgs) {
  const words = await signedOutWords(request, url, context.get(activityFactsContext).wordFields);
  if (words === null) return null;
  const { env } = context.get(servicesContext);
  context.get(pageContext).headers = { "Set-Cookie": returnPathCookie(env, safePath(url.pathname)) };
  return data({ words } satisfies SignedOutWords, { status: 401 });
}

/** Runs a guard as middleware and keeps what follows out of every cache. */
export const guardedBy =
  (guard: (args: GuardArgs) => Promise<void>) =>
  async (args: GuardArgs, next: Next): Promise<Response> => {
    await guard(args);
    return (await next()) as Response;
  };
