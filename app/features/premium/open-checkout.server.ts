import { and, eq, inArray } from "drizzle-orm";
import { lockCouple } from "#app/couple/lock-couple.server.ts";
import { isPremium } from "#app/couple/may-use.ts";
import { newId } from "#app/http/random.ts";
import type { Member } from "#app/members/member.ts";
import type { Payments } from "#app/payments/open-payments.server.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { premiumPayers } from "#db/schema/premium.ts";
import { customerOf, standingCustomer } from "./customer-of.server.ts";
import { endCheckouts } from "./end-checkouts.server.ts";
import { readSubscribed } from "./read-subscribed.server.ts";
import { isOver, premiumUntil } from "./subscribed.ts";

/** How long a checkout stays open. Stripe wants half an hour at least, by its own clock. Seconds. */
const OPEN_FOR = 35 * 60;

/**
 * Why there is no checkout. "premium": one of the two pays already. "standing": one of them has a
 * subscription that is not over, whose payment is missing or on its way. "overtaken": one of them has begun another one a
 * moment ago. "away": Stripe can't be asked.
 */
export type NoCheckout = "premium" | "standing" | "overtaken" | "away" | "price";

/**
 * Opens Stripe's page on which the member pays for both. Of a couple one checkout is open at most, and none where one of
 * the two pays: whoever comes later closes the other one's, and looks then whether it was paid before it closed
 * (docs/decisions/0034-premium.md).
 * @param priceId one of those that are sold
 */
export async function openCheckout(
  services: Services,
  payments: Payments,
  member: Member,
  { priceId, language }: { priceId: string; language: Language },
): Promise<{ ok: true; address: string } | { ok: false; reason: NoCheckout }> {
  const { database, clock, env, random } = services;
  const now = clock();
  if (isPremium(member.couple.premiumUntil, now)) return { ok: false, reason: "premium" };
  const [prices, taxes] = await Promise.all([payments.prices(), payments.taxes()]);
  if (prices === null || taxes === null) return { ok: false, reason: "away" };
  if (!prices.some(({ id }) => id === priceId)) return { ok: false, reason: "price" };
  const customer = await customerOf(services, payments, member.person.id);
  if (customer === null) return { ok: false, reason: "away" };
  const { partner } = member;
  const other = partner
    ? await standingCustomer(database.db, payments, partner.id)
    : { customer: null, gone: undefined };
  if (other === null) return { ok: false, reason: "away" };

  const key = newId(random);
  const customers = await claim(services, member, key, now);
  if (customers === null) return { ok: false, reason: "overtaken" };
  const opened = await payments.ask("checkout", async (stripe) => {
    for (const one of customers.filter((one) => one !== other.gone)) {
      await endCheckouts(stripe, one);
      const all = await readSubscribed(stripe, one);
      if (isPremium(premiumUntil(all), now)) return "premium" as const;
      // It would be taken for as well, as soon as its payment comes through.
      if (all.some(({ status }) => !isOver(status))) return "standing" as const;
    }
    const ids = { payer: member.person.id, couple: member.couple.id };
    const back = `${env.PUBLIC_ORIGIN}/premium`;
    return stripe.checkout.sessions.create(
      {
        mode: "subscription",
        customer,
        client_reference_id: member.couple.id,
        metadata: ids,
        subscription_data: { metadata: ids },
        line_items: [{ price: priceId, quantity: 1 }],
        success_url: `${back}?back=paid`,
        cancel_url: back,
        expires_at: Math.floor(now.getTime() / 1000) + OPEN_FOR,
        locale: language === "en" ? "en" : "auto",
        ...(taxes && { automatic_tax: { enabled: true }, customer_update: { address: "auto" } }),
      },
      { idempotencyKey: key },
    );
  });
  if (opened === null) return { ok: false, reason: "away" };
  if (opened === "premium" || opened === "standing") return { ok: false, reason: opened };
  // The other one may have come meanwhile, and found nothing of this one to close.
  const own = and(eq(premiumPayers.userId, member.person.id), eq(premiumPayers.checkoutKey, key));
  if ((await database.db.$count(premiumPayers, own)) === 0) {
    await payments.ask("checkout", (stripe) => stripe.checkout.sessions.expire(opened.id));
    return { ok: false, reason: "overtaken" };
  }
  return opened.url ? { ok: true, address: opened.url } : { ok: false, reason: "away" };
}

/**
 * From now on this checkout is the couple's only one. @returns the customers that the two are at Stripe; null where the
 * couple is no more what it was
 */
async function claim(
  { database }: Pick<Services, "database">,
  member: Member,
  key: string,
  now: Date,
): Promise<string[] | null> {
  const me = member.person.id;
  const both = [me, ...(member.partner ? [member.partner.id] : [])];
  return database.transaction(async (tx) => {
    if (!(await lockCouple(tx, member.couple.id))) return null;
    await tx
      .update(premiumPayers)
      .set({ checkoutKey: null, checkoutAt: null })
      .where(inArray(premiumPayers.userId, both));
    await tx.update(premiumPayers).set({ checkoutKey: key, checkoutAt: now }).where(eq(premiumPayers.userId, me));
    const payers = await tx
      .select({ customer: premiumPayers.customerId })
      .from(premiumPayers)
      .where(inArray(premiumPayers.userId, both));
    return payers.map(({ customer }) => customer);
  });
}
