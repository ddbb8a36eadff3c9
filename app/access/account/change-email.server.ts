import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { seal, unseal } from "#app/http/cookies.ts";
import { errorFields } from "#app/http/log.ts";
import { confirmNewEmail, emailChanged } from "#app/mail/letters.ts";
import type { Person } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { users } from "#db/schema/auth.ts";
import { signOutEverywhere } from "../end-sessions.server.ts";
import type { Identity } from "../identity/identity.server.ts";

/** How long the link in the letter can be used. Seconds. */
const LINK_SECONDS = 3600;
const PURPOSE = "change of email";

// We sealed this link ourselves and checked what is in it then: it is not checked again.
const ticketSchema = z.strictObject({ userId: z.string(), from: z.string(), to: z.string() });

/**
 * Sends a letter to the new address; nothing changes before its link is opened.
 * @param language of the page on which it was asked for
 * @returns null, or the seconds until a letter may go there again
 */
export function askForEmail(
  { env, random, clock, mailer }: Services,
  person: Person,
  to: string,
  language: Language,
): Promise<number | null> {
  const endsAt = new Date(clock().getTime() + LINK_SECONDS * 1000);
  const ticket = seal(env, random, PURPOSE, { userId: person.id, from: person.email, to }, endsAt);
  return mailer.send(confirmNewEmail(to, `${env.PUBLIC_ORIGIN}/us/confirm-email?ticket=${ticket}`, language));
}

/** The new address that a link stands for; null for a link that has expired, is somebody else's, or has been used. */
export function addressOf({ env, clock }: Services, person: Person, ticket: string | null): string | null {
  const opened = ticketSchema.safeParse(unseal(env, PURPOSE, ticket, clock()));
  if (!opened.success || opened.data.userId !== person.id || opened.data.from !== person.email) return null;
  return opened.data.to;
}

export type ChangeEmailResult = "done" | "taken" | "unavailable";

/** Gives the account the new address, tells the old one, and signs out everywhere: one signs in with the new one. */
export async function changeEmail(
  services: Services,
  identity: Identity,
  person: Person,
  to: string,
): Promise<ChangeEmailResult> {
  const { database, env, mailer, log, clock } = services;
  const [account] = await database.db.select({ uid: users.uid }).from(users).where(eq(users.id, person.id));
  if (!account) return "unavailable";
  try {
    if ((await identity.changeEmail(account.uid, to)) === "taken") return "taken";
  } catch (error) {
    log("identity.unavailable", errorFields(error));
    return "unavailable";
  }
  const [changed] = await database.db
    .update(users)
    .set({ email: to, emailConfirmedAt: clock() })
    .where(and(eq(users.id, person.id), eq(users.email, person.email)))
    .returning({ id: users.id });
  // When the link is opened twice at the same moment, only one of the two sends the letter.
  if (changed) await mailer.send(emailChanged(person, env.PUBLIC_ORIGIN));
  await signOutEverywhere(services, identity, person.id);
  return "done";
}
