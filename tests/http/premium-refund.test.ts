import { afterAll, beforeEach, expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { openStripe } from "#tests/support/stripe-standin.ts";

/** docs/product/premium-and-legal.md#money-back, where something goes wrong in the middle. */
const stripe = await openStripe();
const app = appForTests({ settings: stripe.settings });
afterAll(() => stripe.close());
beforeEach(() => stripe.nextTest(app));

const told = () => stripe.deliver((request) => app.fetch(request), app.origin);
const refund = async (who: TestMember) =>
  (await who.visitor.post("/premium/refund", encoded({}))).headers.get("Location");
async function buyer(): Promise<{ who: TestMember; id: string }> {
  const who = await newMember(app);
  const answer = await who.visitor.post("/premium/checkout", encoded({ price: "price_month" }));
  const id = stripe.state.pay(answer.headers.get("Location")?.split("/pay/")[1] ?? "");
  await told();
  return { who, id };
}

test.each([
  ["before the money goes back", /refunds/, "POST"],
  ["before it is ended", /subscriptions/, "DELETE"],
])(
  "stopped %s it is finished by the next press, a month later too, and nobody pays on meanwhile",
  async (_, on, method) => {
    const { who, id } = await buyer();
    const before = stripe.state.refunds.length;
    Object.assign(stripe.mood, { answer: 500, on, method: new RegExp(method) });
    expect(await refund(who)).toBe("/premium?note=away");
    expect(stripe.state.subscriptions.get(id)).toMatchObject({ cancel_at_period_end: true, status: "active" });
    stripe.mood.answer = "fine";
    app.clock.move(24 * 30);
    stripe.state.end(id);
    await told();
    await signInAgain(app, who);
    for (const _ of [1, 2]) expect(await refund(who)).toBe("/premium?note=refunded");
    expect(stripe.state.refunds).toHaveLength(before + 1);
    expect(stripe.state.subscriptions.get(id)?.status).toBe("canceled");
  },
);

test("a payment that was given back at Stripe is not missed, and nothing is given back twice", async () => {
  const { who, id } = await buyer();
  const before = stripe.state.refunds.length;
  stripe.state.refund(stripe.state.paymentOf(id));
  expect(await refund(who)).toBe("/premium?note=refunded");
  expect(stripe.state.refunds).toHaveLength(before + 1);
  expect(stripe.state.subscriptions.get(id)?.status).toBe("canceled");
});

test("taken up again at Stripe's page, one that stopped halfway is no refund any more", async () => {
  const { who, id } = await buyer();
  Object.assign(stripe.mood, { answer: 500, on: /refunds/ });
  await refund(who);
  stripe.mood.answer = "fine";
  stripe.state.change(id, { cancel_at_period_end: false });
  app.clock.move(24 * 15);
  await signInAgain(app, who);
  expect(await refund(who)).toBe("/premium?note=late");
});

test.each(["without a payment", "that cost nothing"])(
  "an invoice %s is not said to go back, and ends nothing",
  async (how) => {
    const { who, id } = await buyer();
    const before = stripe.state.refunds.length;
    for (const invoice of stripe.state.invoices.values())
      if (invoice.subscription === id)
        Object.assign(invoice, {
          payments: { object: "list", data: [] },
          ...(how !== "without a payment" && { amount_paid: 0 }),
        });
    await who.visitor.open("/premium");
    const page = await who.visitor.press("Get the money back");
    expect(page.text).toContain("nothing has gone back and nothing was ended");
    expect(page.text).not.toContain("Your money goes back");
    expect(stripe.state.refunds).toHaveLength(before);
    expect(stripe.state.subscriptions.get(id)).toMatchObject({ cancel_at_period_end: false, status: "active" });
  },
);

test("presses at the same time end in one refund, and say the same", async () => {
  const { who, id } = await buyer();
  const before = stripe.state.refunds.length;
  const said = await Promise.all([refund(who), refund(who), refund(who)]);
  expect(said).toEqual(said.map(() => "/premium?note=refunded"));
  expect(stripe.state.refunds).toHaveLength(before + 1);
  expect(stripe.state.subscriptions.get(id)?.status).toBe("canceled");
});
