import { expect, test } from "vitest";
import { LIMITS } from "#app/limits/limits.ts";
import { BEHIND_PROXY, from } from "#tests/support/addresses.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { account, signIn, signUp } from "#tests/support/people.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#counting-by-network: who has a whole /48, or a /24, has no more tries than ten who have one
 * address.
 */
const app = appForTests({ settings: BEHIND_PROXY });

const WIDE = 10;
const MOST = WIDE * LIMITS["sign-in:pair"].points + WIDE * LIMITS["sign-in:pair-under-attack"].points;

/** Wrong passwords for somebody from so many addresses, four from each. @returns how many were tried */
async function guessFrom(email: string, addresses: string[]): Promise<number> {
  let tried = 0;
  for (const address of addresses) {
    const stranger = new Visitor(from(app, address));
    await stranger.open("/auth/sign-in");
    await stranger.press("Continue", { email });
    for (let n = 0; n < 4; n++) {
      const { status } = await stranger.post("/auth/sign-in/password", encoded({ password: "not-the-password" }));
      if (status === 302) tried++;
    }
  }
  return tried;
}

test.each([
  [
    "60 networks of one /48",
    (n: number) => `2001:db8:40:${n.toString(16)}::1`,
    "2001:db8:40:ffff::1",
    "2001:db8:41::1",
  ],
  ["60 addresses of one /24", (n: number) => `203.0.113.${n}`, "203.0.113.254", "203.0.114.1"],
])(
  "Counting by network: 240 wrong passwords from %s: few are tried, and the owner comes in from elsewhere and where one is known",
  async (_, at, inside, outside) => {
    const who = account("Mara");
    const known = new Visitor(from(app, inside));
    await signUp(known, who);
    await known.post("/sign-out", "");
    const addresses = Array.from({ length: 60 }, (_, n) => at(n + 1));
    const tried = await guessFrom(who.email, addresses);
    expect(tried).toBeGreaterThan(LIMITS["sign-in:pair"].points);
    expect(tried).toBeLessThanOrEqual(MOST);
    const elsewhere = new Visitor(from(app, outside));
    await signIn(elsewhere, who);
    expect(elsewhere.page?.url).toBe("/invite");
    await signIn(known, who);
    expect(known.page?.url, "in the very network that the guesses come from").toBe("/invite");
  },
);
