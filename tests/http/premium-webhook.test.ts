import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/auth.ts";
import { paymentEvents, premiumPayers, premiumSubscriptions } from "#db/schema/premium.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { newMember, type TestMember } from "#tests/support/members.ts";
import { openStripe } from "#tests/support/stripe-standin.ts";
import type { SentEvent } from "#tests/support/stripe-state.ts";

/** docs/product/premium-and-legal.md#who-grants-and-takes */
const stripe = await openStripe();
const app = appForTests({ settings: stripe.settings });
afterAll(() => stripe.close());
beforeEach(() => stripe.nextTest(app));

const db = () => app.services.database.db;
const post = (body: string, headers: Record<string, string>) =>
  app.fetch(
    new Request(`${app.origin}/api/stripe/webhook`, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json", ...headers },
    }),
  );
const signed = (body: string, secret = stripe.settings.STRIPE_WEBHOOK_SECRET, at?: number) => ({
  "Stripe-Signature": stripe.state.sign(body, secret, at),
});

async function bought(): Promise<{ who: TestMember; id: string }> {
  const who = await newMember(app);
  const answer = await who.visitor.post("/premium/checkout", encoded({ price: "price_month" }));
  const id = stripe.state.pay(answer.headers.get("Location")?.split("/pay/")[1] ?? "");
  return { who, id };
}
const until = async ({ id }: TestMember) =>
  (await db().select({ until: users.premiumUntil }).from(users).where(eq(users.id, id)))[0]?.until ?? null;
const deliver = () => stripe.deliver((request) => app.fetch(request), app.origin);
const customersOf = async ({ id }: TestMember) =>
  (await db().select({ id: premiumPayers.customerId }).from(premiumPayers).where(eq(premiumPayers.userId, id))).map(
    (row) => row.id,
  );
const rowsOf = ({ id }: TestMember) =>
  db().select().from(premiumSubscriptions).where(eq(premiumSubscriptions.userId, id));

describe("Payment webhook: changes nothing:", () => {
  test("what is not signed, signed by another secret, older than five minutes, from the future, or changed", async () => {
    const { who } = await bought();
    const body = stripe.state.events.at(-1)?.body ?? "";
    const now = stripe.state.seconds;
    const bad: [string, Record<string, string>][] = [
      [body, {}],
      [body, { "Stripe-Signature": "" }],
      [body, { "Stripe-Signature": "t=1,v1=00" }],
      [body, signed(body, "whsec_of_somebody_else")],
      [body, signed(body, undefined, now - 301)],
      [body, signed(body, undefined, now + 301)],
      [`${body} `, signed(body)],
      [body.replace('"livemode":false', '"livemode":true'), signed(body)],
      ["not json", signed("not json")],
      ["{}", signed("{}")],
      ["[]", signed("[]")],
    ];
    for (const [text, headers] of bad) expect([headers, (await post(text, headers)).status]).toEqual([headers, 400]);
    expect([await until(who), (await rowsOf(who)).length]).toEqual([null, 0]);
    expect(app.logged.filter(({ event }) => event === "payment.unsigned").length).toBe(bad.length);
    expect((await post(body, signed(body, undefined, now - 299))).status).toBe(200);
    expect(await until(who)).not.toBe(null);
  });

  test("a body that is too large", async () => {
    const body = JSON.stringify({ id: "evt", data: { object: {} }, fill: "x".repeat(64 * 1024) });
    expect((await post(body, { ...signed(body), "Content-Length": String(body.length) })).status).toBe(413);
  });

  test("an unknown customer, an event of the other mode, or of another kind", async () => {
    const { who } = await bought();
    const customer = [...stripe.state.customers.keys()].at(-1) ?? "";
    stripe.state.events.splice(0);
    const calls = stripe.called.length;
    const before = app.logged.length;
    const told = () => app.logged.slice(before).filter(({ event }) => event === "payment.other");
    stripe.state.tell("customer.subscription.created", {
      id: "sub_x",
      object: "subscription",
      customer: "cus_unknown",
    });
    stripe.state.tell("customer.subscription.created", { id: "sub_x", object: "subscription" });
    stripe.state.tell("customer.subscription.created", { id: "sub_x", object: "subscription", customer }, true);
    stripe.state.tell("payment_intent.succeeded", { id: "pi_x", object: "payment_intent", customer });
    expect(await stripe.deliver((request) => app.fetch(request), app.origin)).toEqual([200, 200, 200, 200]);
    // One question: for whom the unknown customer was made.
    expect([await until(who), stripe.called.slice(calls)]).toEqual([null, ["GET /v1/customers/cus_unknown"]]);
    const type = "customer.subscription.created";
    expect(told()).toMatchObject([{ fields: { type, why: "customer" } }, { fields: { type, why: "mode" } }]);
  });

  test("a customer that was made for somebody who has another one, or whom nobody here knows", async () => {
    const { who, id } = await bought();
    const known = stripe.state.subscriptions.get(id)?.customer ?? "";
    for (const payer of [who.id, "nobody"]) {
      const other = stripe.state.customer({ "metadata[payer]": payer });
      stripe.state.tell("customer.subscription.updated", { id, object: "subscription", customer: other.id });
      await deliver();
    }
    expect(await customersOf(who)).toEqual([known]);
    // Stripe itself has to be asked before anything is said of it.
    stripe.state.tell("customer.subscription.updated", { id, object: "subscription", customer: "cus_unknown" });
    stripe.mood.answer = 500;
    expect(await deliver()).toEqual([503]);
  });

  test("what the event holds: Stripe is asked", async () => {
    const { who, id } = await bought();
    const customer = stripe.state.subscriptions.get(id)?.customer ?? "";
    stripe.state.end(id);
    stripe.state.events.splice(0);
    stripe.state.tell("customer.subscription.updated", { id, object: "subscription", customer, status: "active" });
    await stripe.deliver((request) => app.fetch(request), app.origin);
    expect([await until(who), (await rowsOf(who))[0]?.status]).toEqual([null, "canceled"]);
  });
});

test.each(["lost", "gone"])(
  "a customer of ours whose row is %s is theirs again, by the number it was made for",
  async (how) => {
    const { who, id } = await bought();
    const customer = stripe.state.subscriptions.get(id)?.customer ?? "";
    if (how === "lost") await db().delete(premiumPayers).where(eq(premiumPayers.userId, who.id));
    else
      await db()
        .update(premiumPayers)
        .set({ customerId: `cus_gone_${id}` })
        .where(eq(premiumPayers.userId, who.id));
    expect(new Set(await deliver())).toEqual(new Set([200]));
    expect([await customersOf(who), (await rowsOf(who))[0]?.id]).toEqual([[customer], id]);
    expect(await until(who)).not.toBe(null);
  },
);

test("Payment webhook: each event is taken once, also of twenty at the same time", async () => {
  const { who } = await bought();
  const event = stripe.state.events.at(-1);
  if (!event) throw new Error("no event");
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => (await app.fetch(stripe.request(event, app.origin))).json()),
  );
  expect(answers.filter(({ taken }) => taken === "taken")).toHaveLength(1);
  expect(await db().$count(paymentEvents, eq(paymentEvents.id, event.id))).toBe(1);
  expect(await rowsOf(who)).toHaveLength(1);
  const calls = stripe.called.length;
  expect(await (await app.fetch(stripe.request(event, app.origin))).json()).toEqual({ taken: "known" });
  expect(stripe.called.length).toBe(calls);
});

test("where Stripe can't be asked the event is refused, and taken when it comes again", async () => {
  const { who } = await bought();
  const event = stripe.state.events.at(-1);
  if (!event) throw new Error("no event");
  stripe.mood.answer = 500;
  const refused = await app.fetch(stripe.request(event, app.origin));
  expect([refused.status, await until(who)]).toEqual([503, null]);
  stripe.mood.answer = "fine";
  expect((await app.fetch(stripe.request(event, app.origin))).status).toBe(200);
  expect(await until(who)).not.toBe(null);
});

test("an older answer never replaces a newer one", async () => {
  const { who, id } = await bought();
  const [first, second] = stripe.state.events.splice(0).slice(-2);
  if (!first || !second) throw new Error("no events");
  // Before it is written a later asking has been.
  await db().update(premiumPayers).set({ written: 1_000 }).where(eq(premiumPayers.userId, who.id));
  expect((await app.fetch(stripe.request(first, app.origin))).status).toBe(200);
  expect([await until(who), (await rowsOf(who)).length]).toEqual([null, 0]);
  await db().update(premiumPayers).set({ written: 1, asked: 1 }).where(eq(premiumPayers.userId, who.id));
  expect((await app.fetch(stripe.request(second, app.origin))).status).toBe(200);
  expect((await rowsOf(who))[0]?.id).toBe(id);
});

test("a life's events in any order, late and with repeats, end in the same state", async () => {
  const acts = (id: string) => [
    () => stripe.state.renew(id, true),
    () => stripe.state.renew(id, false),
    () => stripe.state.settle(id),
    () => stripe.state.change(id, { cancel_at_period_end: true }),
    () => stripe.state.change(id, { cancel_at_period_end: false }),
    () => stripe.state.renew(id, false),
  ];
  const picks = fc.array(fc.nat(), { minLength: 12, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(picks, async (chosen) => {
      const { who, id } = await bought();
      const waiting: SentEvent[] = [];
      const told: SentEvent[] = [];
      const next = (pick: number) => {
        waiting.push(...stripe.state.events.splice(0));
        const all = pick % 4 === 0 ? told : waiting;
        return all[pick % (all.length || 1)];
      };
      const tell = async (event: SentEvent | undefined) => {
        if (!event) return;
        expect((await app.fetch(stripe.request(event, app.origin))).status).toBe(200);
        told.push(...waiting.splice(waiting.indexOf(event) >>> 0, 1));
      };
      const picked = chosen[Symbol.iterator]();
      for (const act of acts(id)) {
        app.clock.move(24);
        act();
        await tell(next(picked.next().value ?? 0));
      }
      for (const pick of picked) await tell(next(pick));
      next(0);
      while (waiting.length > 0) await tell(waiting[(chosen[0] ?? 0) % waiting.length]);
      const [row, ...others] = await rowsOf(who);
      const day = app.clock.at.getTime();
      expect([(await until(who))?.getTime(), others]).toEqual([day + 7 * 86_400_000, []]);
      expect([row?.status, row?.unpaidSince?.getTime(), row?.endsAt]).toEqual(["past_due", day, null]);
    }),
    { numRuns: 8 },
  );
});

test("a server without keys knows no webhook, and from elsewhere nothing else may be posted", async () => {
  const { visitor } = await newMember(app);
  const foreign = { Origin: "https://evil.test" };
  const { body } = stripe.state.tell("customer.subscription.updated", { id: "sub", object: "subscription" });
  expect((await post(body, { ...signed(body), ...foreign })).status).toBe(200);
  for (const path of ["/premium/checkout", "/premium/portal", "/premium/refund", "/api/stripe/webhook/"])
    expect([path, (await visitor.post(path, encoded({}), foreign)).status]).toEqual([path, 403]);
  const get = await app.fetch(new Request(`${app.origin}/api/stripe/webhook`));
  expect([get.status, get.headers.get("Allow")]).toEqual([405, "POST"]);
});
