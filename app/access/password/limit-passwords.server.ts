import { countEach } from "#app/limits/count-each.server.ts";
import type { LimitName } from "#app/limits/limits.ts";
import type { Services } from "#app/request/services.server.ts";
import { accountOf } from "../credentials.ts";

/** Where a password comes from. */
export type From = {
  /** Null where it can't be told. */
  address: string | null;
  /** The id of a browser that is known for the account. */
  browser: string | null;
};

/** The account and the address that it is tried from: a stranger elsewhere uses up their own tries, not the owner's. */
export const pairOf = (email: string, { address }: Pick<From, "address">): string =>
  `${accountOf(email)} ${address ?? "unknown"}`;

type PasswordTry =
  | { wait: number }
  | {
      wait: null;
      /** It was right: the series of wrong ones ends. */
      right(): Promise<void>;
      /** It was wrong: one more guess at this account, from wherever, is counted. */
      wrong(): Promise<void>;
      /** The provider could not say whether it was right: the try is given back. */
      undecided(): Promise<void>;
    };

/**
 * Counts a password as a wrong one before it is tried. Many wrong ones from many addresses make the rule tighter for
 * each address that is not known for the account, and shut nobody out: the first tries from an address always pass.
 * @returns `wait` null when it may be tried, else the seconds until it may
 */
export async function countPassword({ limits }: Services, email: string, from: From): Promise<PasswordTry> {
  const account = accountOf(email);
  const attacked = from.browser === null && (await limits.waitFor("sign-in:account", account)) !== null;
  const rule: LimitName = attacked ? "sign-in:pair-under-attack" : "sign-in:pair";
  const pair = from.browser === null ? pairOf(email, from) : `${account} in ${from.browser}`;
  const counted = await countEach(limits, [
    [rule, pair],
    ["sign-in:address", from.address],
  ]);
  if (counted.wait !== null) return counted;
  return {
    wait: null,
    right: async () => {
      await counted.giveBack();
      await limits.forget(rule, pair);
    },
    wrong: async () => void (await limits.count("sign-in:account", account)),
    undecided: counted.giveBack,
  };
}
