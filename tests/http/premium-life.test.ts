import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { memberOf, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { openStripe } from "#tests/support/stripe-standin.ts";

/** docs/product/premium-and-legal.md, a whole life of a subscription. */
const stripe = await openStripe();
const app = appForTests({ settings: stripe.settings });
afterAll(() => stripe.close());
beforeEach(() => stripe.nextTest(app));

const told = () => stripe.deliver((request) => app.fetch(request), app.origin);
const checkout = (who: TestMember, price = "price_month") => who.visitor.post("/premium/checkout", encoded({ price }));
const portal = (who: TestMember) => who.visitor.post("/premium/portal", encoded({}));
const refund = (who: TestMember) => who.visitor.post("/premium/refund", encoded({}));
const leadsTo = (answer: Response) => answer.headers.get("Location") ?? "";
const sessionIn = (answer: Response) => leadsTo(answer).split("/pay/")[1] ?? "";

async function buy(who: TestMember, price?: string): Promise<string> {
  const answer = await checkout(who, price);
  expect(answer.status).toBe(303);
  const id = stripe.state.pay(sessionIn(answer));
  await told();
  return id;
}

/** Whether a pack that is premium's may be begun. */
async function hasPremium({ visitor }: TestMember): Promise<boolean> {
  const { text } = await visitor.open("/packs/money");
  return !text.includes("This pack is part of premium.");
}
const standing = async ({ visitor }: TestMember) => (await visitor.open("/premium")).text;
const days = async (count: number, ...who: TestMember[]) => {
  app.clock.move(24 * count);
  for (const one of who) await signInAgain(app, one);
};

describe("buying", () => {
  test("prices are Stripe's, the form leads to its page, and nothing is granted until Stripe has told", async () => {
    const { a, b } = await knownPair(app);
    const page = await a.visitor.open("/premium");
    expect(page.text).toContain("€4.99 a month, for both of you");
    expect(page.headers.get("Content-Security-Policy")).toContain(`form-action 'self' ${stripe.origin}`);
    const answer = await checkout(a);
    expect([answer.status, leadsTo(answer).startsWith(`${stripe.origin}/pay/`)]).toEqual([303, true]);
    const session = stripe.state.sessions.get(sessionIn(answer));
    const { couple } = await memberOf(app.services, a.uid);
    expect(session).toMatchObject({
      ...{
        mode: "subscription",
        client_reference_id: couple.id,
        "metadata[payer]": a.id,
        "metadata[couple]": couple.id,
      },
      ...{ success_url: `${app.origin}/premium?back=paid`, cancel_url: `${app.origin}/premium` },
    });
    expect(session).not.toHaveProperty("automatic_tax[enabled]");
    stripe.state.pay(sessionIn(answer));
    // Back from paying, before Stripe's word.
    const back = await a.visitor.open("/premium?back=paid");
    expect(back.text).toContain("We are waiting for the bank's word.");
    expect(back.$("a[href='/premium?back=paid']")).toHaveLength(1);
    expect(back.$("noscript").text()).toContain("refresh");
    expect(await hasPremium(a)).toBe(false);
    expect(new Set(await told())).toEqual(new Set([200]));
    for (const one of [a, b]) expect(await hasPremium(one)).toBe(true);
    expect((await a.visitor.open("/premium?back=paid")).text).toContain("It renews on");
    const theirs = await b.visitor.open("/premium");
    expect(theirs.text).toContain("pays for both of you");
    // Nothing of what is paid, and no way to another one's invoices.
    expect(theirs.text).not.toMatch(/€|renews|invoice/);
    expect(theirs.$("form")).toHaveLength(0);
    expect(leadsTo(await portal(b))).toBe("/premium?note=away");
    expect(leadsTo(await portal(a))).toMatch(/\/portal\/cus_/);
  });

  test("a stranger sees the prices and the way to an account", async () => {
    const { visitor } = await newMember(app);
    visitor.cookies.clear();
    const page = await visitor.open("/premium");
    expect(page.text).toContain("€39.00 a year");
    expect(page.$("form")).toHaveLength(0);
    expect(page.$("a[href='/auth/create-account']")).toHaveLength(1);
    expect(leadsTo(await visitor.post("/premium/checkout", encoded({ price: "price_month" })))).not.toContain("/pay/");
  });

  test("whoever of the two comes second closes the first one's checkout, and buys nothing where it was paid", async () => {
    const { a, b } = await knownPair(app);
    const hers = await checkout(a);
    const his = await checkout(b);
    expect(() => stripe.state.pay(sessionIn(hers))).toThrow();
    // Hers again, and paid, before the word of it is here.
    const again = await checkout(a, "price_year");
    expect(() => stripe.state.pay(sessionIn(his))).toThrow();
    stripe.state.pay(sessionIn(again));
    for (const one of [a, b]) expect(leadsTo(await checkout(one))).toBe("/premium?note=premium");
    await told();
    expect(leadsTo(await checkout(b))).toBe("/premium?note=premium");
    expect((await b.visitor.open("/premium?note=premium")).text).toContain("One of you two pays already");
    const running = [...stripe.state.subscriptions.values()].filter(({ ended_at }) => !ended_at);
    const couple = (await memberOf(app.services, a.uid)).couple.id;
    const of = [...stripe.state.sessions.values()].filter(({ client_reference_id }) => client_reference_id === couple);
    expect(of.filter(({ status }) => status === "complete")).toHaveLength(1);
    expect(running.length).toBeGreaterThan(0);
  });

  test("of many presses of both at once one checkout stays open at most", async () => {
    const { a, b } = await knownPair(app);
    const answers = await Promise.all([a, b, a, b, a, b].map((one) => checkout(one)));
    const open = answers.flatMap((one) => (sessionIn(one) ? [stripe.state.sessions.get(sessionIn(one))] : []));
    expect(open.filter((one) => one?.status === "open").length).toBeLessThanOrEqual(1);
    for (const one of answers) expect(one.status).toBe(303);
    const couple = (await memberOf(app.services, a.uid)).couple.id;
    const all = [...stripe.state.sessions.values()].filter(({ client_reference_id }) => client_reference_id === couple);
    expect(all.filter(({ status }) => status === "open").length).toBeLessThanOrEqual(1);
  });

  test("a price that is not sold, fields that are not ours, Stripe that refuses or says nothing", async () => {
    const { visitor, ...who } = await newMember(app);
    expect(leadsTo(await checkout({ visitor, ...who }, "price_other"))).toBe("/premium?note=price");
    expect((await visitor.post("/premium/checkout", encoded({ price: "price_month", more: "1" }))).status).toBe(400);
    expect((await visitor.post("/premium/refund", encoded({ to: "me" }))).status).toBe(400);
    for (const answer of [500, 402, "never"] as const) {
      stripe.mood.answer = answer;
      stripe.mood.on = /customers|sessions/;
      expect([answer, leadsTo(await checkout({ visitor, ...who }))]).toEqual([answer, "/premium?note=away"]);
    }
    expect((await visitor.open("/premium?note=away")).text).toContain("nothing is paid or given back twice");
    expect(leadsTo(await refund({ visitor, ...who }))).toBe("/premium?note=late");
  });
});

describe("going on and ending", () => {
  test("a card that fails leaves seven days, once, whatever comes twice; with one that works it goes on", async () => {
    const { a, b } = await knownPair(app);
    const id = await buy(a);
    await days(30, a, b);
    stripe.state.renew(id, false);
    await told();
    expect(await standing(a)).toContain("The last payment has not come through.");
    await days(6, a, b);
    stripe.state.bill(id, "subscription_cycle", false);
    await told();
    for (const one of [a, b]) expect(await hasPremium(one)).toBe(true);
    await days(1.1, a, b);
    // By our own clock, without a word of Stripe's.
    for (const one of [a, b]) expect(await hasPremium(one)).toBe(false);
    expect(await standing(a)).toContain("Premium rests, because a payment is missing.");
    // No button that leads nowhere: with a second one they would pay twice.
    expect(await standing(b)).toContain("One of you two still has a subscription");
    expect((await b.visitor.open("/premium")).$("form")).toHaveLength(0);
    stripe.state.settle(id);
    await told();
    for (const one of [a, b]) expect(await hasPremium(one)).toBe(true);
  });

  test("cancelled, it stays until the end of what is paid, and ends there; it may come back after", async () => {
    const { a, b } = await knownPair(app);
    const id = await buy(a);
    await days(10, a, b);
    stripe.state.change(id, { cancel_at_period_end: true });
    await told();
    expect(await standing(a)).toContain("You have cancelled it.");
    await days(19, a, b);
    expect(await hasPremium(b)).toBe(true);
    await days(1.1, a, b);
    for (const one of [a, b]) expect(await hasPremium(one)).toBe(false);
    stripe.state.end(id);
    await told();
    const page = await a.visitor.open("/premium");
    expect(page.text).toContain("Subscribe for €4.99 a month");
    expect(page.$("form[action='/premium/portal']")).toHaveLength(1);
    // The other one buys it this time.
    await buy(b, "price_year");
    expect(await hasPremium(a)).toBe(true);
    expect(await standing(a)).toContain("pays for both of you");
  });

  test("a webhook that stays silent takes nothing at once, and not for ever", async () => {
    const { a } = await knownPair(app);
    await buy(a);
    await days(36, a);
    expect(await hasPremium(a)).toBe(true);
    await days(1.1, a);
    expect(await hasPremium(a)).toBe(false);
  });

  test("within 14 days the money goes back by one button, and it ends at once; a day later there is none", async () => {
    const { a, b } = await knownPair(app);
    const id = await buy(a);
    await days(13.9, a, b);
    const page = await a.visitor.open("/premium");
    expect(page.text).toContain("Get the money back");
    expect(leadsTo(await refund(b))).toBe("/premium?note=late");
    const before = stripe.state.refunds.length;
    const back = await a.visitor.press("Get the money back");
    expect(back.text).toContain("Your money goes back the way it came.");
    expect(stripe.state.refunds).toHaveLength(before + 1);
    expect(stripe.state.subscriptions.get(id)?.status).toBe("canceled");
    // Only Stripe's word takes.
    expect(await hasPremium(b)).toBe(true);
    await told();
    for (const one of [a, b]) expect(await hasPremium(one)).toBe(false);
    // Pressed twice it says the same.
    expect(leadsTo(await refund(a))).toBe("/premium?note=refunded");
    expect(stripe.state.refunds).toHaveLength(before + 1);
    await buy(a);
    await days(14.1, a);
    expect((await a.visitor.open("/premium")).$("form[action='/premium/refund']")).toHaveLength(0);
    expect(leadsTo(await refund(a))).toBe("/premium?note=late");
  });
});

describe("it goes where the payer sits", () => {
  const leave = async (one: TestMember) => {
    await signInAgain(app, one);
    await one.visitor.open("/us/leave");
    await one.visitor.press(one.visitor.page?.$("main form button").last().text().trim() ?? "");
  };

  test("two part: it goes on for who pays and for who comes to them, and no more for the other one", async () => {
    const { a, b } = await knownPair(app);
    await buy(a);
    await leave(b);
    expect([await hasPremium(a), await hasPremium(b)]).toEqual([true, false]);
    const c = await newMember(app);
    await connect(a, c);
    expect(await hasPremium(c)).toBe(true);
  });

  test("who pays leaves: it goes with them, and ends at once for the other one, who may buy it anew", async () => {
    const { a, b } = await knownPair(app);
    const id = await buy(a);
    await leave(a);
    expect([await hasPremium(a), await hasPremium(b)]).toEqual([true, false]);
    expect(stripe.state.subscriptions.get(id)?.status).toBe("active");
    expect(await standing(a)).toContain("It renews on");
    // Of the one who is gone the other one reads nothing, and may buy their own.
    expect(await standing(b)).not.toMatch(/pays for both|renews|still has a subscription/);
    const c = await newMember(app);
    await connect(c, a);
    expect(await hasPremium(c)).toBe(true);
    await buy(b, "price_year");
    expect(await hasPremium(b)).toBe(true);
    expect(await standing(a)).toContain("It renews on");
  });

  test("who pays leaves after cancelling: it ends at its time for whoever sits beside them then, without a word of Stripe's", async () => {
    const { a, b } = await knownPair(app);
    const id = await buy(a);
    stripe.state.change(id, { cancel_at_period_end: true });
    await told();
    await leave(a);
    const c = await newMember(app);
    await connect(c, a);
    await days(29, a, b, c);
    expect([await hasPremium(a), await hasPremium(c), await hasPremium(b)]).toEqual([true, true, false]);
    await days(1.1, a, c);
    expect([await hasPremium(a), await hasPremium(c)]).toEqual([false, false]);
    expect(await standing(c)).toContain("One of you two still has a subscription");
    stripe.state.end(id);
    await told();
    expect(await standing(c)).toContain("Subscribe for");
  });

  test("who pays deletes their account: Stripe ends it at once, and so it ends for the other one", async () => {
    const { a, b } = await knownPair(app);
    const id = await buy(a);
    await signInAgain(app, a);
    await a.visitor.open("/us/delete");
    await a.visitor.press("Delete my account for good");
    expect(stripe.state.subscriptions.get(id)?.status).toBe("canceled");
    expect(await hasPremium(b)).toBe(false);
    // Its last events are of nobody here any more.
    expect(new Set(await told())).toEqual(new Set([200]));
    expect(await standing(b)).toContain("Subscribe for");
  });

  test("begun alone, it is both's once they connect, whose space it becomes; pressed while both pay it says so", async () => {
    const [a, b] = [await newMember(app), await newMember(app)];
    await buy(b);
    await buy(a, "price_year");
    await connect(a, b);
    for (const one of [a, b]) {
      expect(await hasPremium(one)).toBe(true);
      expect(await standing(one)).toContain("One is enough for the two of you");
    }
    await a.visitor.open("/premium");
    await a.visitor.press("Get the money back");
    await told();
    for (const one of [a, b]) expect(await hasPremium(one)).toBe(true);
    expect(await standing(b)).not.toContain("One is enough");
    expect(await standing(a)).toContain("pays for both of you");
  });
});
