import type { TestApp } from "./app.ts";
import { type Identified, idToken, seconds } from "./identity.ts";
import { call } from "./members.ts";
import { Visitor } from "./visitor.ts";

/** One person in two worlds, in a browser of their own in each. */
export type Twin = Identified & {
  name: string;
  browsers: [Visitor, Visitor] /** Milliseconds, by the app's clock. */;
  signedInAt: number;
};

/** Two apps with the same clock, ids and randomness. */
export type Worlds = readonly [TestApp, TestApp];

export const twinOf = (worlds: Worlds, who: Identified, name: string): Twin => ({
  ...who,
  name,
  browsers: [new Visitor(worlds[0]), new Visitor(worlds[1])],
  signedInAt: 0,
});

/** What somebody does in both worlds, one after the other. @returns both answers */
export async function inBoth<T>(who: Twin, act: (browser: Visitor, world: 0 | 1) => Promise<T>): Promise<[T, T]> {
  return [await act(who.browsers[0], 0), await act(who.browsers[1], 1)];
}

/** Signs in, or up, by the same token in both. */
export function signInBoth(worlds: Worlds, who: Twin): Promise<[Response, Response]> {
  const { at } = worlds[0].clock;
  const token = idToken(who, { auth_time: seconds(at) });
  who.signedInAt = at.getTime();
  return inBoth(who, (browser) => call(browser, "/api/auth/login", { idToken: token }));
}

/** What differs between two answers that say the same: nonce, date, the session's own number and handle. */
export function masked(status: number, headers: Headers, body: string): string {
  const lines = [...headers]
    .filter(([name]) => name !== "date" && name !== "retry-after")
    .map(([name, value]) =>
      name === "set-cookie"
        ? `${name}: ${value.split("=")[0]}`
        : `${name}: ${value.replace(/'nonce-[^']+'/g, "'nonce-*'")}`,
    );
  const text = body.replace(/nonce="[^"]+"/g, 'nonce="*"').replace(/\b[0-9a-f]{16}\b/g, "*");
  return `${status}\n${lines.sort().join("\n")}\n\n${text}`;
}
