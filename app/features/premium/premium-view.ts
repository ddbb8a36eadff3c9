/** What can be bought, in words: "€4.99", "a month". */
export type Offer = { id: string; amount: string; often: string; tax: string | null };

/** What the one who pays sees of it. */
export type Mine = {
  /** "running": it renews on `day`. "ending": it was cancelled and ends on `day`. "unpaid": a payment is missing. */
  state: "running" | "ending" | "unpaid" | "over";
  day: string | null;
  offer: Offer | null;
  /** Until when the money goes back by one button. */
  refundUntil: string | null;
  /** The other one pays too. */
  partnerToo: string | null;
};

/** How whoever looks stands to it. "waiting": they are back from paying, and Stripe has not told of it yet. */
export type Standing =
  | { kind: "stranger" }
  | { kind: "free"; hasPaid: boolean }
  /** One of the two has a subscription that gives nothing now and is not over: no other one can be begun. */
  | { kind: "stands"; hasPaid: boolean }
  | { kind: "waiting" }
  | { kind: "partner"; name: string | null; hasPaid: boolean }
  | { kind: "mine"; mine: Mine };

/** What a form that was refused leads back with, and what Stripe's pages do. */
export const NOTES = [
  "premium",
  "standing",
  "overtaken",
  "away",
  "price",
  "late",
  "byHand",
  "often",
  "refunded",
] as const;
export type Note = (typeof NOTES)[number];

/** Null on a server that sells nothing. `offers`: null where Stripe can't be asked. */
export type PremiumView = { offers: Offer[] | null; standing: Standing; note: Note | null } | null;
