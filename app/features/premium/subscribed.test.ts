import fc from "fast-check";
import { expect, test } from "vitest";
import { GRACE_MS, givesUntil, premiumUntil, REFUND_MS, refundUntil, type Subscribed } from "./subscribed.ts";

const DAY = 86_400_000;
const now = new Date("2026-11-20T12:00:00Z");
const at = (days: number) => new Date(now.getTime() + days * DAY);
const one = (what: Partial<Subscribed> = {}): Subscribed => ({
  ...{ id: "sub", status: "active", priceId: "price", beganAt: at(-10), firstPaidAt: at(-10), periodEndsAt: at(20) },
  ...{ endsAt: null, unpaidSince: null, endedAt: null },
  ...what,
});

test("paid for it lasts a week beyond the period, for Stripe's word may be late", () => {
  expect(givesUntil(one())).toEqual(at(27));
  expect(givesUntil(one({ status: "trialing" }))).toEqual(at(27));
});

test("cancelled it lasts to its end and no longer", () => {
  expect(givesUntil(one({ endsAt: at(20) }))).toEqual(at(20));
  // Cancelled for an end that lies beyond what is paid.
  expect(givesUntil(one({ endsAt: at(60) }))).toEqual(at(27));
});

test("with a payment missing it lasts seven days from the invoice, or to the end if that is earlier", () => {
  expect(givesUntil(one({ status: "past_due", unpaidSince: at(-3) }))).toEqual(at(4));
  expect(givesUntil(one({ status: "unpaid", unpaidSince: at(-30) }))).toEqual(at(-23));
  expect(givesUntil(one({ status: "past_due", unpaidSince: at(-3), endsAt: at(1) }))).toEqual(at(1));
});

test("what never began, rests or has ended gives nothing", () => {
  for (const status of ["incomplete", "incomplete_expired", "paused", "canceled", "something new"])
    expect([status, givesUntil(one({ status }))]).toEqual([status, null]);
  expect(givesUntil(one({ endedAt: at(-1) }))).toBe(null);
});

test("of several the longest counts, in any order", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 6 }), fc.nat(), (days, turn) => {
      const all = days.map((day) => one({ periodEndsAt: at(day) }));
      const turned = [...all.slice(turn % (all.length || 1)), ...all.slice(0, turn % (all.length || 1))];
      const longest = days.length === 0 ? null : new Date(at(Math.max(...days)).getTime() + GRACE_MS);
      expect([premiumUntil(all), premiumUntil(turned)]).toEqual([longest, longest]);
    }),
  );
});

test("money goes back for 14 days from the first payment, while there is something to end", () => {
  expect(refundUntil(one(), now)).toEqual(at(4));
  expect(refundUntil(one({ firstPaidAt: new Date(now.getTime() - REFUND_MS) }), now)).toBe(null);
  expect(refundUntil(one({ firstPaidAt: new Date(now.getTime() - REFUND_MS + 1) }), now)).toEqual(new Date(+now + 1));
  expect(refundUntil(one({ firstPaidAt: null }), now)).toBe(null);
  expect(refundUntil(one({ endedAt: at(-1) }), now)).toBe(null);
});
