/** Which wording of the consent to keep what is 18+ somebody agreed to. It changes whenever that does. */
export const KEEPING_VERSION = "1";

/** Whether what is 18+ may be kept of somebody (docs/product/adult-pages.md#keeping-what-you-write). */
export type Keeping = "given" | "withdrawn" | "never";

/** What a user's row says of it. A consent to other words is none. */
export function keepingOf(row: { keepingVersion: string | null; keepingWithdrawnAt: Date | null }): Keeping {
  if (row.keepingVersion === KEEPING_VERSION) return "given";
  return row.keepingWithdrawnAt ? "withdrawn" : "never";
}

type Consents = { keeping: Keeping; ageConsentGiven: boolean };

/** Whether somebody is told of what is 18+ beside everything else: only with both consents. */
export const seesAdult = ({ keeping, ageConsentGiven }: Consents): boolean => ageConsentGiven && keeping === "given";

/** Whether somebody had given their consents, and has taken one back: who has never been asked is another one. */
export const tookAdultBack = ({ keeping, ageConsentGiven }: Consents): boolean =>
  keeping === "withdrawn" || (keeping === "given" && !ageConsentGiven);
