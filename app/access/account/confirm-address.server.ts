import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { seal, unseal } from "#app/http/cookies.ts";
import { errorFields } from "#app/http/log.ts";
import { confirmEmail } from "#app/mail/letters.ts";
import type { Person } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { users } from "#db/schema/auth.ts";
import type { Identity } from "../identity/identity.server.ts";

/** How long the link in the letter can be used. Seconds. */
const LINK_SECONDS = 7 * 24 * 3600;
const PURPOSE = "confirm email";

// We sealed this link ourselves. It holds the address, so it confirms nothing once the account has another one.
const ticketSchema = z.strictObject({ userId: z.string(), email: z.string() });

/** Whose address a link confirms. */
export type Ticket = z.infer<typeof ticketSchema>;

/**
 * Sends the letter that asks the owner of an address to confirm it.
 * @param language of the page on which it was asked for
 * @returns null when it is on its way (or this server sends no mail), else the seconds until one may go there again
 */
export function askToConfirm(
  { env, random, clock, mailer }: Pick<Services, "env" | "random" | "clock" | "mailer">,
  { id, email }: Pick<Person, "id" | "email">,
  language: Language,
): Promise<number | null> {
  if (!mailer.works) return Promise.resolve(null);
  const endsAt = new Date(clock().getTime() + LINK_SECONDS * 1000);
  const ticket = seal(env, random, PURPOSE, { userId: id, email } satisfies Ticket, endsAt);
  return mailer.send(confirmEmail(email, `${env.PUBLIC_ORIGIN}/confirm-address?ticket=${ticket}`, language));
}

/** What a link stands for; null for one that has expired or that we did not make. */
export function readConfirmTicket({ env, clock }: Services, ticket: string | null): Ticket | null {
  return ticketSchema.safeParse(unseal(env, PURPOSE, ticket, clock())).data ?? null;
}

/** Whether a link was made for this person and the address that they have now. */
export const isFor = (ticket: Ticket, { id, email }: Pick<Person, "id" | "email">): boolean =>
  ticket.userId === id && ticket.email === email;

/**
 * Keeps that the address is this person's, and tells the identity provider, which would otherwise take the password
 * away at the first sign-in with Google. Doing it twice changes nothing more.
 * @returns "over" when the account has another address by now, "unavailable" when the provider could not be told, which
 * is logged; nothing has changed then
 */
export async function confirmAddress(
  { database, log, clock }: Pick<Services, "database" | "log" | "clock">,
  identity: Identity,
  { id, email }: Pick<Person, "id" | "email">,
): Promise<"done" | "over" | "unavailable"> {
  const own = and(eq(users.id, id), eq(users.email, email));
  const [account] = await database.db
    .select({ uid: users.uid, confirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(own);
  if (!account) return "over";
  if (account.confirmedAt) return "done";
  try {
    // The address may have been changed at the provider without us. Then the account no longer has the one in this
    // link.
    if (!(await identity.confirmEmail(account.uid, email))) return "over";
  } catch (error) {
    log("identity.unavailable", { call: "confirmEmail", ...errorFields(error) });
    return "unavailable";
  }
  await database.db
    .update(users)
    .set({ emailConfirmedAt: clock() })
    .where(and(own, isNull(users.emailConfirmedAt)));
  return "done";
}
