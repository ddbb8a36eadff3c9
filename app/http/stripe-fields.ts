import { z } from "zod";
import { isLoopback, origin, setting } from "./setting.ts";

/** At most as many as are shown side by side. */
const PRICES_MAX = 3;

const prices = z
  .string()
  .transform((list) => list.split(",").map((price) => price.trim()))
  .refine((all) => all.length <= PRICES_MAX && all.every((price) => /^price_[A-Za-z0-9]+$/.test(price)), {
    error: "must be up to three ids of Stripe's prices such as price_123, parted by commas",
  });

/** Stripe: a key of its API, the secret of the webhook's endpoint, and the prices that are sold. All of it or none. */
export const stripeFields = {
  STRIPE_SECRET_KEY: setting(
    z
      .string()
      .regex(/^[sr]k_(test|live)_[A-Za-z0-9]+$/, {
        error: "must be a secret or restricted key of Stripe: sk_… or rk_…",
      })
      .optional(),
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    z
      .string()
      .regex(/^whsec_\S+$/, { error: "must be the signing secret of a webhook endpoint: whsec_…" })
      .optional(),
  ),
  STRIPE_PRICE: setting(prices.optional()),
  /** A stand-in of Stripe on this machine. */
  STRIPE_API_BASE: setting(
    origin
      .refine((value) => isLoopback(URL.parse(value)?.host ?? ""), { error: "must be an origin on this machine" })
      .optional(),
  ),
};
