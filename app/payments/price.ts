/** What is due, and how often. */
export type Price = {
  id: string;
  /** In the smallest unit that Stripe counts this currency in. */
  amount: number;
  /** ISO 4217, in lower case as Stripe has it. */
  currency: string;
  interval: "day" | "week" | "month" | "year";
  /** Every so many of them. */
  every: number;
  /** Whether tax is in the amount; null where nothing is said of it. */
  taxIncluded: boolean | null;
};

type Told = {
  id: string;
  active: boolean;
  unit_amount: number | null;
  currency: string;
  tax_behavior: string | null;
  recurring: { interval: string; interval_count: number } | null;
};

const INTERVALS: readonly string[] = ["day", "week", "month", "year"] satisfies Price["interval"][];

/** A price as Stripe tells of it; null for one that can't be subscribed to: it is not active, or no fixed amount. */
export function readPrice({ id, active, unit_amount: amount, currency, tax_behavior, recurring }: Told): Price | null {
  if (!active || amount === null || !recurring || !INTERVALS.includes(recurring.interval)) return null;
  const interval = recurring.interval as Price["interval"];
  const taxIncluded = tax_behavior === "inclusive" ? true : tax_behavior === "exclusive" ? false : null;
  return { id, amount, currency, interval, every: recurring.interval_count, taxIncluded };
}

/** Currencies of which Stripe counts no hundredths, and those of which it counts thousandths. */
const WHOLE = "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" ");
const THOUSANDTHS = "bhd jod kwd omr tnd".split(" ");

/** The amount in its currency, as it is written in a language: "€4.99". */
export function amountInWords({ amount, currency }: Pick<Price, "amount" | "currency">, language: string): string {
  const units = WHOLE.includes(currency) ? 1 : THOUSANDTHS.includes(currency) ? 1000 : 100;
  return new Intl.NumberFormat(language, { style: "currency", currency }).format(amount / units);
}
