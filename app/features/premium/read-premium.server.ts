import { and, desc, eq, inArray, notInArray } from "drizzle-orm";
import { fullDateAt } from "#app/calendar/date-words.ts";
import { isPremium } from "#app/couple/may-use.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Payments } from "#app/payments/open-payments.server.ts";
import { amountInWords, type Price } from "#app/payments/price.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { localeOf } from "#app/texts/locale.ts";
import { users } from "#db/schema/auth.ts";
import { premiumPayers, premiumSubscriptions } from "#db/schema/premium.ts";
import type { Mine, Offer, PremiumView, Standing } from "./premium-view.ts";
import { givesUntil, isRunning, OVER, refundUntil } from "./subscribed.ts";
import { offerTexts } from "./texts.ts";

/** How long somebody who comes back from paying is told that it is waited for. Milliseconds. */
const WAIT_MS = 24 * 3_600_000;
/** Of those that one had before, as many are looked at. */
const SOME = 10;

type Subscription = typeof premiumSubscriptions.$inferSelect;
type Looking = { now: Date; language: Language; offers: Offer[] | null };

/** What `/premium` shows where something is sold. @param back whether they come from Stripe's page, having paid */
export async function readPremium(
  services: Pick<Services, "database" | "clock">,
  payments: Payments,
  member: Member | null,
  { language, back }: { language: Language; back: boolean },
): Promise<Omit<NonNullable<PremiumView>, "note">> {
  const prices = await payments.prices();
  const looking = { now: services.clock(), language, offers: prices?.map((price) => inWords(price, language)) ?? null };
  const standing = member ? await standingOf(services, member, looking, back) : { kind: "stranger" as const };
  return { offers: looking.offers, standing };
}

function inWords(price: Price, language: Language): Offer {
  const t = offerTexts(language);
  const amount = amountInWords(price, localeOf(language));
  const tax = price.taxIncluded === null ? null : price.taxIncluded ? t.taxIn : t.taxOnTop;
  return { id: price.id, amount, often: t.often(price.interval, price.every), tax };
}

async function standingOf(
  { database: { db } }: Pick<Services, "database">,
  member: Member,
  looking: Looking,
  back: boolean,
): Promise<Standing> {
  const { person, partner, couple } = member;
  const { now } = looking;
  const rows = await db
    .select({ checkoutAt: premiumPayers.checkoutAt, subscription: premiumSubscriptions })
    .from(premiumPayers)
    .leftJoin(premiumSubscriptions, eq(premiumSubscriptions.userId, premiumPayers.userId))
    .where(eq(premiumPayers.userId, person.id))
    .orderBy(desc(premiumSubscriptions.beganAt))
    .limit(SOME);
  const running = rows.flatMap(({ subscription }) =>
    subscription && isRunning(subscription) ? [subscription] : [],
  )[0];
  const hasPaid = rows.some(({ subscription }) => subscription !== null);
  if (running) {
    const partnerToo = partner && (await pays(db, partner.id, now)) ? callName(partner) : null;
    return { kind: "mine", mine: { ...mineOf(running, member, looking), partnerToo } };
  }
  if (isPremium(couple.premiumUntil, now)) return { kind: "partner", name: partner && callName(partner), hasPaid };
  const opened = rows[0]?.checkoutAt;
  if (back && opened && now.getTime() - opened.getTime() < WAIT_MS) return { kind: "waiting" };
  const both = [person.id, ...(partner ? [partner.id] : [])];
  const { userId, status } = premiumSubscriptions;
  const stand = await db.$count(premiumSubscriptions, and(inArray(userId, both), notInArray(status, OVER)));
  return { kind: stand > 0 ? "stands" : "free", hasPaid };
}

async function pays(db: Services["database"]["db"], userId: string, now: Date): Promise<boolean> {
  const [row] = await db.select({ until: users.premiumUntil }).from(users).where(eq(users.id, userId));
  return isPremium(row?.until ?? null, now);
}

function mineOf(one: Subscription, { person }: Member, { now, language, offers }: Looking): Omit<Mine, "partnerToo"> {
  const until = givesUntil(one);
  const isOver = !isPremium(until, now);
  const state = isOver ? "over" : one.unpaidSince ? "unpaid" : one.endsAt ? "ending" : "running";
  const day = state === "running" ? one.periodEndsAt : state === "over" ? null : until;
  const back = refundUntil(one, now);
  return {
    state,
    day: day && fullDateAt(language, day, person),
    offer: offers?.find(({ id }) => id === one.priceId) ?? null,
    refundUntil: back && fullDateAt(language, back, person),
  };
}
