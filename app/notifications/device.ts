import { z } from "zod";

/** So many devices of somebody are pushed to: the latest. */
export const DEVICES_MAX = 10;

const numbers = (letters: number) =>
  z
    .string()
    .length(letters)
    .regex(/^[A-Za-z0-9_-]{1,99}$/);

/** Where a browser takes what is pushed, as it says it itself (PushSubscription.toJSON). */
export const subscriptionSchema = z.strictObject({
  endpoint: z
    .url({ protocol: /^https$/ })
    .max(1_000)
    .refine((address) => {
      const { username, password } = new URL(address);
      return username === "" && password === "";
    }),
  p256dh: numbers(87),
  auth: numbers(22),
});
export type Subscription = z.infer<typeof subscriptionSchema>;
