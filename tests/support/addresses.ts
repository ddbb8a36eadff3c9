import type { TestApp } from "./app.ts";

/** The settings of an app with a proxy on this machine in front of it. */
export const BEHIND_PROXY = { TRUSTED_PROXIES: "127.0.0.1" };

/** The app as somebody at this address reaches it, through that proxy. */
export const from = (app: TestApp, address: string): TestApp => ({
  ...app,
  fetch: (request) => {
    request.headers.set("X-Forwarded-For", address);
    return app.fetch(request);
  },
});

/** An address of its own for each number, the first 512 each in a /24 of its own: 198.18.0.0/15 is there for trying out. */
export const addressNo = (n: number): string => `198.${18 + (n % 2)}.${(n >> 1) % 256}.${(n >> 9) + 1}`;
