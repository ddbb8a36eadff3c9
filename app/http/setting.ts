import { z } from "zod";

/** Whether a host with or without a port is this machine. */
export const isLoopback = (host: string) => /^(127(\.\d{1,3}){3}|localhost|\[::1\])(:\d+)?$/.test(host);

/** An address without anything behind its host. */
export const origin = z.string().refine(
  (value) => {
    const url = URL.parse(value);
    return url !== null && url.origin === value && /^https?:$/.test(url.protocol);
  },
  { error: "must be an origin such as https://couple.example, without a path" },
);

/** An unset variable and an empty one are the same: compose files and shells write both. */
export const setting = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);
