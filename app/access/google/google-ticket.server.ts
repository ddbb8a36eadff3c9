import { z } from "zod";
import { cookie, cookieName, readCookie, seal, unseal } from "#app/http/cookies.ts";
import type { Env } from "#app/http/env.ts";
import type { Services } from "#app/request/services.server.ts";

/**
 * What has to be known again when somebody comes back from Google. It lies in the browser, sealed, and nowhere else.
 */
const ticketSchema = z.strictObject({
  flow: z.enum(["sign-up", "sign-in"]),
  state: z.string(),
  verifier: z.string(),
  nonce: z.string(),
});

export type GoogleTicket = z.infer<typeof ticketSchema>;

/** Choosing an account takes a minute; finding one's phone for the second step a few more. Seconds. */
const TICKET_SECONDS = 600;

const nameOf = (env: Env) => cookieName(env, "google");

/** The ticket that a request carries, or null when there is none or it is over. */
export function readGoogleTicket({ env, clock }: Services, request: Request): GoogleTicket | null {
  const ticket = ticketSchema.safeParse(unseal(env, "google", readCookie(request, nameOf(env)), clock()));
  return ticket.success ? ticket.data : null;
}

/** The header that keeps a ticket for the way back. */
export function googleTicketCookie({ env, clock, random }: Services, ticket: GoogleTicket): string {
  const endsAt = new Date(clock().getTime() + TICKET_SECONDS * 1000);
  return cookie(env, nameOf(env), seal(env, random, "google", ticket, endsAt), { maxAge: TICKET_SECONDS });
}

/** The header that throws the ticket away: it is good for one return. */
export const clearedGoogleTicketCookie = ({ env }: Services): string => cookie(env, nameOf(env), "", { maxAge: 0 });
