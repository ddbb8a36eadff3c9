import { afterAll, beforeEach, expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { knownPair } from "#tests/support/couples.ts";
import { signInAgain, type TestMember } from "#tests/support/members.ts";
import { openStripe } from "#tests/support/stripe-standin.ts";

const stripe = await openStripe();
const app = appForTests({ settings: stripe.settings });
afterAll(() => stripe.close());
beforeEach(() => stripe.nextTest(app));

const told = () => stripe.deliver((request) => app.fetch(request), app.origin);
const checkout = async (who: TestMember) => {
  const answer = await who.visitor.post("/premium/checkout", encoded({ price: "price_month" }));
  return answer.headers.get("Location") ?? "";
};
const sessionIn = (address: string) => address.split("/pay/")[1] ?? "";

test("every page lets forms lead on to Stripe: whoever comes to /premium by a link keeps the first page's policy", async () => {
  const { a } = await knownPair(app);
  for (const path of ["/us", "/packs"]) {
    const { headers } = await a.visitor.open(path);
    expect([path, headers.get("Content-Security-Policy")]).toEqual([
      path,
      expect.stringContaining(`form-action 'self' ${stripe.origin}`),
    ]);
  }
});

test.each(["incomplete", "past_due", "unpaid", "paused"])(
  "no second subscription beside one that is %s, of whichever of the two",
  async (status) => {
    const { a, b } = await knownPair(app);
    const id = stripe.state.pay(sessionIn(await checkout(a)));
    const one = stripe.state.change(id, { status });
    stripe.state.events.splice(0);
    // Past the days of grace, in which it is premium still.
    app.clock.move(24 * 8);
    for (const who of [a, b]) await signInAgain(app, who);
    for (const who of [a, b]) expect(await checkout(who)).toBe("/premium?note=standing");
    expect((await b.visitor.open("/premium?note=standing")).text).toContain("still has a subscription");
    one.status = "canceled";
    for (const who of [a, b]) expect(sessionIn(await checkout(who))).not.toBe("");
  },
);

test("a customer that Stripe does not know any more is made anew, and closes the way to paying for neither", async () => {
  const { a, b } = await knownPair(app);
  let last = "";
  for (const how of ["gone", "deleted"]) {
    const before = String(stripe.state.sessions.get(sessionIn(await checkout(a)))?.customer);
    if (how === "gone") stripe.state.customers.delete(before);
    else stripe.state.deleteCustomer(before);
    expect(sessionIn(await checkout(b))).not.toBe("");
    last = sessionIn(await checkout(a));
    const session = stripe.state.sessions.get(last);
    expect(session).toBeDefined();
    expect(session?.customer).not.toBe(before);
    stripe.state.events.splice(0);
  }
  stripe.state.pay(last);
  await told();
  expect((await b.visitor.open("/premium")).text).toContain("pays for both of you");
});

test("a checkout that could not be closed, and is open still, lets nobody open another one", async () => {
  const { a, b } = await knownPair(app);
  const hers = sessionIn(await checkout(a));
  stripe.mood.answer = 400;
  stripe.mood.on = /expire$/;
  expect(await checkout(b)).toBe("/premium?note=away");
  stripe.mood.answer = "fine";
  expect(stripe.state.sessions.get(hers)?.status).toBe("open");
  expect(sessionIn(await checkout(b))).not.toBe("");
  expect(stripe.state.sessions.get(hers)?.status).toBe("expired");
});
