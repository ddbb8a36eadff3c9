import { eq, inArray } from "drizzle-orm";
import { somethingWaits } from "#app/mail/letters.ts";
import type { Person } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { WRITTEN } from "#app/texts/languages.ts";
import { pushSubscriptions } from "#db/schema/notifications.ts";
import { devicesOf } from "./devices.server.ts";
import { push, pushKeyOf } from "./push.server.ts";
import { letterTokenOf } from "./settings.server.ts";
import { pushedTexts } from "./texts.ts";

/** How often devices that do not answer are tried before a letter goes. */
const TRIES_MAX = 3;
/** How soon they are tried again. Milliseconds. */
const AGAIN_MS = 5 * 60_000;

/** What became of it: nobody could be reached, or not yet. */
export type Told = { is: "told" } | { is: "nobody" } | { is: "later"; at: Date };

/**
 * Tells somebody that something is waiting, and never what: on all their devices, and where none takes it by a letter
 * (docs/product/notifications.md#where-it-goes).
 */
export async function reachOut(
  services: Pick<Services, "database" | "env" | "mailer" | "random" | "log">,
  person: Person,
  letters: boolean,
  { count, until, tries }: { count: number; until: Date; tries: number },
  now: Date,
): Promise<Told> {
  const { database, env } = services;
  const devices = pushKeyOf(env) === null ? [] : await devicesOf(database.db, person.id);
  const { title, waiting: body } = pushedTexts(person.language ?? WRITTEN[0]);
  const line = {
    title,
    body,
    badge: count,
    to: "/dashboard",
  };
  const all = await Promise.all(
    devices.map(async (device) => {
      const { id, notBefore } = device;
      if (notBefore && notBefore > now) return { id, is: "later" as const, notBefore };
      return { id, ...(await push(env, device, line, until, now)) };
    }),
  );
  const gone = all.filter(({ is }) => is === "gone").map(({ id }) => id);
  if (gone.length > 0) await database.db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, gone));
  const waits: Date[] = [];
  for (const one of all) {
    if (one.is !== "later") continue;
    waits.push(one.notBefore);
    await database.db
      .update(pushSubscriptions)
      .set({ notBefore: one.notBefore })
      .where(eq(pushSubscriptions.id, one.id));
  }
  for (const one of all) if (one.is === "failed") services.log("push.failed", { why: one.why });
  if (all.some(({ is }) => is === "sent")) return { is: "told" };
  if (all.some(({ is }) => is === "failed")) waits.push(new Date(now.getTime() + AGAIN_MS));
  const soonest = waits.sort((one, other) => one.getTime() - other.getTime())[0];
  if (soonest && soonest < until && tries < TRIES_MAX) return { is: "later", at: soonest };
  return letters ? writeTo(services, person) : { is: "nobody" };
}

/** To an address that is theirs alone, and where letters leave this server. */
async function writeTo(
  { database, env, mailer, random }: Pick<Services, "database" | "env" | "mailer" | "random">,
  person: Person,
): Promise<Told> {
  if (!mailer.works || !person.emailConfirmed) return { is: "nobody" };
  const token = await letterTokenOf(database.db, person.id, random);
  if (!token) return { is: "nobody" };
  const { PUBLIC_ORIGIN: origin } = env;
  const letter = somethingWaits(person, origin, `${origin}/unsubscribe/${token}`, `${origin}/api/unsubscribe/${token}`);
  return (await mailer.send(letter)) === null ? { is: "told" } : { is: "nobody" };
}
