import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { ApiCall } from "#app/http/api-call.ts";
import { apiError, readJson } from "#app/http/json-body.ts";
import { errorFields } from "#app/http/log.ts";
import { countEach } from "#app/limits/count-each.server.ts";
import type { LimitName } from "#app/limits/limits.ts";
import { findMemberByUid } from "#app/members/find-member.server.ts";
import type { Member, Person } from "#app/members/member.ts";
import { addressContext, languageContext, pageContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenCall } from "#app/request/too-often.server.ts";
import type { apiUserSchema } from "./api-calls.ts";
import { IdentityUnavailable } from "./find-signed-in.server.ts";
import { identityContext } from "./identity/identity.server.ts";
import { identityMessage } from "./identity/identity-messages.ts";
import { answerInOwn, signedInOf } from "./own-language.server.ts";
import { accessAnswers } from "./texts.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * The member that an API call speaks for: by bearer ID token, else by the session cookie of our own pages
 * (docs/product/security.md#bearer-tokens). Never by anything in the query. Counts the call for the member, or for the
 * address where there is no member.
 * @returns the member, or the 401 or 429 that refuses the call
 */
export async function apiMember(args: Args): Promise<Member | Response> {
  const { context } = args;
  const found = await findCaller(args);
  const refusal =
    found instanceof Response ? await countStranger(context) : await count(context, "api:account", found.person.id);
  return refusal ?? found;
}

async function count(context: Args["context"], name: LimitName, key: string | null): Promise<Response | null> {
  const { wait } = await countEach(context.get(servicesContext).limits, [[name, key]]);
  return wait === null ? null : tooOftenCall(context, wait);
}

/** Counts a call that speaks for nobody. @returns the 429 that refuses it, or null */
export const countStranger = (context: Args["context"], name: LimitName = "api:address"): Promise<Response | null> =>
  count(context, name, context.get(addressContext));

async function findCaller({ request, context }: Args): Promise<Member | Response> {
  const services = context.get(servicesContext);
  const { about } = context.get(pageContext);
  const language = context.get(languageContext);
  const t = accessAnswers(language);
  const known = (member: Member): Member => {
    about.userId = member.person.id;
    answerInOwn({ context }, member);
    return member;
  };
  const identity = context.get(identityContext);
  const authorization = request.headers.get("authorization");
  const unavailable = (error: unknown) => {
    services.log("identity.unavailable", errorFields(error));
    return apiError(503, identityMessage(language, "unavailable"));
  };
  if (authorization === null) {
    const found = await signedInOf({ request, context }).catch((error: unknown) => {
      if (error instanceof IdentityUnavailable) return unavailable(error);
      throw error;
    });
    if (found instanceof Response) return found;
    return found ? known(found.member) : apiError(401, t.signInFirst);
  }
  const [, token] = /^Bearer ([^\s]+)$/i.exec(authorization) ?? [];
  const claims = token ? await identity.verifyIdToken(token).catch(unavailable) : null;
  if (claims instanceof Response) return claims;
  const member = claims && (await findMemberByUid(services.database.db, claims.uid));
  const { tokensFrom } = member?.person ?? {};
  const isOver = tokensFrom && claims && claims.authTime * 1000 < tokensFrom.getTime();
  return member && !isOver ? known(member) : apiError(401, t.token["invalid-token"]);
}

/**
 * What a POST of the API brings: who asks, and the body by the call's own schema.
 * @returns both, or the answer that refuses the call
 */
export async function readCall<C extends ApiCall>(
  args: Args,
  call: C,
): Promise<{ member: Member; body: z.infer<C["body"]> } | Response> {
  if (args.request.method !== call.method) return onlyPost();
  const member = await apiMember(args);
  if (member instanceof Response) return member;
  const body = await readJson(args.request, call.body as C["body"]);
  return body.ok ? { member, body: body.value } : body.refusal;
}

/** An address of the API takes one method: docs/product/api.md#calls. */
const only = (method: "GET" | "POST") => (): Response => {
  const refusal = apiError(405, `Use ${method}.`);
  refusal.headers.set("Allow", method);
  return refusal;
};

export const onlyPost = only("POST");
export const onlyGet = only("GET");

/** A user as the API shows it (docs/product/api.md#the-user). */
export function apiUser({
  person,
  partner,
}: {
  person: Person;
  partner: Member["partner"];
}): z.infer<typeof apiUserSchema> {
  return {
    id: person.id,
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    createdAt: person.createdAt.toISOString(),
    partnerEmail: partner?.email ?? null,
    partnerInvited: person.partnerInvited,
    inviteStepCompleted: person.inviteStepCompleted,
    ageConsentGiven: person.ageConsentGiven,
  };
}
