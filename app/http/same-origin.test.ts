import { describe, expect, test } from "vitest";
import { isOurRequest } from "./same-origin.ts";

const OURS = "https://couple.test";

type Asked = {
  method: string;
  path: string;
  origin: string | null;
  site: string | null;
  referer: string | null;
  cookie: boolean;
  bearer: boolean;
};

function judge({ method, path, origin, site, referer, cookie, bearer }: Asked): boolean {
  const headers = new Headers();
  const given = { origin, "sec-fetch-site": site, referer };
  for (const [name, value] of Object.entries(given)) if (value !== null) headers.set(name, value);
  if (cookie) headers.set("cookie", "session=x");
  if (bearer) headers.set("authorization", "Bearer x.y.z");
  return isOurRequest({ method, url: `${OURS}${path}`, headers }, OURS);
}

/** docs/product/security.md#same-origin, sentence by sentence. */
function rule({ path, origin, site, referer, cookie, bearer }: Asked): boolean {
  const none = origin === null && site === null && referer === null;
  return [
    origin === OURS,
    origin === null && site === "same-origin",
    origin === null && site === null && referer?.startsWith(`${OURS}/`),
    bearer && !cookie,
    path.startsWith("/api/") && !cookie && none,
  ].includes(true);
}

const ORIGINS = [
  null,
  OURS,
  "null",
  "https://evil.test",
  "http://couple.test",
  `${OURS}:8443`,
  "https://a.couple.test",
  "",
];
const SITES = [null, "same-origin", "same-site", "cross-site", "none", ""];
const REFERERS = [
  null,
  `${OURS}/us`,
  "https://evil.test/",
  `${OURS}.evil.test/`,
  "https://evil.test/?https://couple.test/",
  "about:blank",
  "",
];
const PATHS = [
  "/us/edit-firstName",
  "/us/edit-firstName.data",
  "/sign-out",
  "/nothing",
  "/api/user",
  "/api/auth/login",
];
const METHODS = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "get"];

describe("isOurRequest", () => {
  test("every combination is judged as the rule says", () => {
    let count = 0;
    for (const method of METHODS)
      for (const path of PATHS)
        for (const origin of ORIGINS)
          for (const site of SITES)
            for (const referer of REFERERS)
              for (const [cookie, bearer] of [
                [false, false],
                [true, false],
                [false, true],
                [true, true],
              ] as const) {
                const asked = { method, path, origin, site, referer, cookie, bearer };
                if (judge(asked) !== rule(asked)) expect.fail(`wrong about ${JSON.stringify(asked)}`);
                count++;
              }
    expect(count).toBe(METHODS.length * PATHS.length * ORIGINS.length * SITES.length * REFERERS.length * 4);
  });

  test.each(["GET", "HEAD"])("%s changes nothing and is answered to everybody", (method) => {
    const asked = {
      path: "/us",
      origin: "https://evil.test",
      site: "cross-site",
      referer: null,
      cookie: true,
      bearer: false,
    };
    expect(judge({ method, ...asked })).toBe(true);
  });

  test.each([
    ["Basic eDp5", false],
    ["bearer x", true],
    ["BEARER x", true],
    ["Bearer", false],
    ["xBearer y", false],
  ])("the scheme %s", (authorization, ours) => {
    const headers = new Headers({ authorization, origin: "https://evil.test" });
    expect(isOurRequest({ method: "POST", url: `${OURS}/api/user`, headers }, OURS)).toBe(ours);
  });

  test("only what is really under /api/ may come without any header", () => {
    for (const path of ["/api", "/apis/user", "/us?/api/", "/us/api/", "/%61pi/user"])
      expect([path, isOurRequest({ method: "POST", url: `${OURS}${path}`, headers: new Headers() }, OURS)]).toEqual([
        path,
        false,
      ]);
    expect(isOurRequest({ method: "POST", url: `${OURS}/api/../api/user`, headers: new Headers() }, OURS)).toBe(true);
    expect(isOurRequest({ method: "POST", url: `${OURS}/api/../us`, headers: new Headers() }, OURS)).toBe(false);
  });
});
