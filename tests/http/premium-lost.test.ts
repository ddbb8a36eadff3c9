import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { deleteAccount } from "#app/pages/rights/delete-account.server.ts";
import { keepUp } from "#app/pages/rights/upkeep.server.ts";
import { deletions, users } from "#db/schema/auth.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { memberOf, newMember, type TestMember } from "#tests/support/members.ts";
import { openStripe } from "#tests/support/stripe-standin.ts";

/** What is made good where an event never came, Stripe is slow, or its keys are gone. */
const stripe = await openStripe();
const app = appForTests({ settings: stripe.settings });
afterAll(() => stripe.close());
beforeEach(() => stripe.nextTest(app));

const db = () => app.services.database.db;
const until = async ({ id }: TestMember) =>
  (await db().select({ until: users.premiumUntil }).from(users).where(eq(users.id, id)))[0]?.until ?? null;
const checkout = async (who: TestMember) =>
  (await who.visitor.post("/premium/checkout", encoded({ price: "price_month" }))).headers.get("Location") ?? "";
/** Paid, and no event of it has ever come. */
async function bought() {
  const who = await newMember(app);
  const id = stripe.state.pay((await checkout(who)).split("/pay/")[1] ?? "");
  stripe.state.events.splice(0);
  return { who, id, customer: String(stripe.state.subscriptions.get(id)?.customer) };
}

test("an event that never came is made good within a day, and one who can't be asked for holds up no other", async () => {
  const all = [await bought(), await bought(), await bought()];
  const [a, gone, b] = all;
  if (!a || !gone || !b) throw new Error("nobody");
  const row = stripe.state.customers.get(gone.customer);
  stripe.state.customers.delete(gone.customer);
  await keepUp(app.services, app.identity);
  expect([await until(a.who), await until(gone.who), await until(b.who)]).toEqual([
    expect.any(Date),
    null,
    expect.any(Date),
  ]);
  if (row) stripe.state.customers.set(gone.customer, row);
  stripe.state.end(a.id);
  stripe.state.events.splice(0);
  // Long after anybody went to pay: whoever has something is asked for still.
  app.clock.move(24 * 8);
  await keepUp(app.services, app.identity);
  expect([await until(a.who), await until(b.who)]).toEqual([null, expect.any(Date)]);
  const calls = stripe.called.length;
  await keepUp(app.services, app.identity);
  const asked = stripe.called.slice(calls).filter((call) => call === "GET /v1/subscriptions");
  expect(asked).toHaveLength(1);
});

test("of a slow Stripe all calls of a press have one deadline, and the page answers in time", async () => {
  const who = await newMember(app);
  await checkout(who);
  stripe.mood.slowMs = 2_500;
  const begun = performance.now();
  expect(await checkout(who)).toBe("/premium?note=away");
  expect(performance.now() - begun).toBeLessThan(14_000);
}, 40_000);

test("an account whose customer Stripe does not know goes all the same", async () => {
  const { who, customer } = await bought();
  stripe.state.customers.delete(customer);
  await deleteAccount(app.services, app.identity, await memberOf(app.services, who.uid));
  expect(await db().select().from(deletions)).toEqual([]);
});

test("with the keys taken away a deletion waits a week for them, and is done then, which the log tells", async () => {
  const { who, customer } = await bought();
  const without = { ...app.services, payments: null };
  await deleteAccount(without, app.identity, await memberOf(app.services, who.uid));
  app.clock.move(24 * 6);
  await keepUp(without, app.identity);
  expect(await db().select().from(deletions)).toHaveLength(1);
  app.clock.move(24 * 2);
  await keepUp(without, app.identity);
  expect(await db().select().from(deletions)).toEqual([]);
  const left = app.logged.filter(({ event }) => event === "payment.left");
  expect(left).toMatchObject([{ fields: { customer } }]);
});
