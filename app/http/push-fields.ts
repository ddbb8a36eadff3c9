import { z } from "zod";
import { setting } from "./setting.ts";

/** Numbers of a curve's key as browsers and push services write them: base64url without its end. */
const key = (form: RegExp) =>
  z.string().regex(form, { error: "must be one that `npm run keys -- push` has made" }).optional();

/** Whose push this is, for the push services (VAPID, RFC 8292): a pair of keys, and whom they may write to. All or none. */
export const pushFields = {
  VAPID_PUBLIC_KEY: setting(key(/^[A-Za-z0-9_-]{87}$/)),
  VAPID_PRIVATE_KEY: setting(key(/^[A-Za-z0-9_-]{43}$/)),
  VAPID_SUBJECT: setting(
    z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]\S*)$/, { error: "must begin with mailto: or https://" })
      .optional(),
  ),
};
