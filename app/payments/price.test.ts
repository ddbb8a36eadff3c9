import { expect, test } from "vitest";
import { amountInWords, readPrice } from "./price.ts";

const told = (what: object = {}) => ({
  ...{ id: "price_1", active: true, unit_amount: 499, currency: "eur", tax_behavior: "inclusive" },
  recurring: { interval: "month", interval_count: 1 },
  ...what,
});

test("a price that can be subscribed to is read, and no other", () => {
  expect(readPrice(told())).toEqual({
    ...{ id: "price_1", amount: 499, currency: "eur", interval: "month", every: 1, taxIncluded: true },
  });
  expect(readPrice(told({ tax_behavior: "exclusive" }))?.taxIncluded).toBe(false);
  expect(readPrice(told({ tax_behavior: "unspecified" }))?.taxIncluded).toBe(null);
  const others = [{ active: false }, { unit_amount: null }, { recurring: null }];
  for (const what of others) expect(readPrice(told(what))).toBe(null);
  expect(readPrice(told({ recurring: { interval: "moon", interval_count: 1 } }))).toBe(null);
});

test("amounts are written with the places that their currency has", () => {
  const words = (amount: number, currency: string, language = "en-GB") => amountInWords({ amount, currency }, language);
  expect(words(499, "eur")).toBe("€4.99");
  expect(words(499, "eur", "de-DE")).toBe("4,99\u00a0€");
  expect(words(500, "jpy")).toBe("JP¥500");
  expect(words(1500, "kwd")).toBe("KWD\u00a01.500");
});
