import { randomUUID } from "node:crypto";
import { syncUser } from "#app/access/account/sync-user.server.ts";
import { findMemberByUid } from "#app/members/find-member.server.ts";
import type { Member } from "#app/members/member.ts";
import type { TestApp } from "./app.ts";
import { type Identified, idToken, newIdentity, seconds } from "./identity.ts";
import { newEmail } from "./people.ts";
import { Visitor } from "./visitor.ts";

/** Somebody with an account, signed in in a browser of their own. */
export type TestMember = Identified & { visitor: Visitor; idToken: string; id: string };

/** A call of the API as a page of ours would make it: JSON, with the visitor's cookies and our origin. */
export function call(visitor: Visitor, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return visitor.send(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: visitor.app.origin, ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

/** An app in this process, or a server elsewhere with the time of its clock. */
type AppOrServer = Visitor["app"] & { clock: { at: Date } };

/**
 * Signs somebody up by the API, which costs a tenth of the forms.
 * @param past whether the invite step is behind them
 * @param confirmed whether the address is known to be theirs
 */
export async function newMember(
  app: AppOrServer,
  { past = true, confirmed = true, email }: { past?: boolean; confirmed?: boolean; email?: string } = {},
) {
  const who = await newIdentity(email);
  const visitor = new Visitor(app);
  const token = idToken(who, { auth_time: seconds(app.clock.at), email_verified: confirmed });
  const { id } = (await good(call(visitor, "/api/auth/login", { idToken: token }))) as { id: string };
  if (past) await good(call(visitor, "/api/user/mark-invite-seen"));
  return { ...who, visitor, idToken: token, id } satisfies TestMember;
}

/** Signs somebody in anew, in the same browser: a session ends after 14 days. */
export async function signInAgain(app: TestApp, who: TestMember): Promise<void> {
  await good(
    call(who.visitor, "/api/auth/login", {
      idToken: idToken(who, { auth_time: seconds(app.clock.at), email_verified: true }),
    }),
  );
}

/** Somebody of whom only the product's own rows exist: for what needs many people and no requests. */
export async function newPerson({ services, clock }: TestApp): Promise<Member> {
  const { database, random } = services;
  const uid = `uid-${randomUUID()}`;
  await syncUser(database, { uid, email: newEmail() }, clock.at, random);
  return memberOf(services, uid);
}

/** The product's own view of somebody, as it is now. */
export async function memberOf({ database }: TestApp["services"], uid: string): Promise<Member> {
  const member = await findMemberByUid(database.db, uid);
  if (!member) throw new Error(`nobody is called ${uid}`);
  return member;
}

/** The member's own invite code. */
export async function codeOf({ visitor }: { visitor: Visitor }): Promise<string> {
  return ((await good(call(visitor, "/api/invites/create", {}))) as { inviteCode: string }).inviteCode;
}

/** Two members who have connected. */
export async function newPair(app: TestApp): Promise<{ a: TestMember; b: TestMember }> {
  const [a, b] = [await newMember(app), await newMember(app)];
  await good(call(b.visitor, `/api/invites/accept/${await codeOf(a)}`));
  return { a, b };
}

async function good(answer: Promise<Response>): Promise<unknown> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response.json();
}
