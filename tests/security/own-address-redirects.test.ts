import { beforeAll, describe, expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { newMember } from "#tests/support/members.ts";
import { type Account, account, PASSWORD, signUp } from "#tests/support/people.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** docs/product/security.md#our-own-address: wherever a target comes from, one is sent to a path of this site. */
const ELSEWHERE = [
  "//evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "/\t/evil.test",
  "/.//evil.test",
  "javascript:alert(1)",
  "https://evil.test",
  "evil.test",
];
/** Where `/` leads who is signed in. */
const HOME = "/dashboard";

const app = appForTests();
let who: Account;
beforeAll(async () => {
  who = account("Lured");
  await signUp(new Visitor(app), who);
});

const stranger = () => new Visitor(app);

/** Signs in by the forms with this cookie, and says where one is sent. */
async function sentTo(returnTo: string): Promise<string | null> {
  const visitor = stranger();
  await visitor.post("/auth/sign-in", encoded({ email: who.email }));
  visitor.cookies.set("returnTo", returnTo);
  const answer = await visitor.post("/auth/sign-in/password", encoded({ password: PASSWORD }));
  expect(answer.status).toBe(302);
  return answer.headers.get("Location");
}

describe("Our own address: //x, /\\x, javascript: and other addresses become /", () => {
  test.each(ELSEWHERE)("%j in the cookie that remembers where one wanted to go", async (target) => {
    expect(await sentTo(encodeURIComponent(target))).toBe(HOME);
  });

  test("a path of this site in it is gone to", async () => {
    expect(await sentTo(encodeURIComponent("/us?a=//evil.test"))).toBe("/us?a=//evil.test");
  });

  test.each(ELSEWHERE)("%j in the form of the consent screen", async (path) => {
    const { visitor } = await newMember(app);
    const answer = await visitor.post("/age-consent", encoded({ path }));
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/checkin/after"]);
  });

  test.each(["//evil.test", "/\\evil.test", "/%2F/evil.test", "/.//evil.test"])(
    "%j as an address that is asked for",
    async (path) => {
      const visitor = stranger();
      for (const method of ["GET", "POST"]) {
        const request = new Request(`${app.origin}${path}`, { method, headers: { Origin: app.origin } });
        const to = (await app.fetch(request)).headers.get("Location")?.replace(app.origin, "");
        expect(to ?? "/").toMatch(/^\/(?![/\\])/);
      }
      await visitor.send(`/us?next=${encodeURIComponent(path)}`);
      expect(decodeURIComponent(visitor.cookies.get("returnTo") ?? "/")).toMatch(/^\/(?![/\\])/);
    },
  );
});

test("Our own address: a redirect goes to a path of this site and never to an address", async () => {
  const { visitor: member } = await newMember(app);
  for (const answer of [
    await stranger().send("/join?code=ABCDE"),
    await stranger().send("/?code=ABCDE"),
    await stranger().send("/dashboard"),
    await stranger().post("/sign-out", ""),
    await member.send("/"),
    await stranger().post("/auth/sign-in", "email=a%40b.de"),
  ])
    expect(answer.headers.get("Location")).toMatch(/^\/(?![/\\])/);
});

test("Our own address: it is sent as a whole address, built from our own origin", async () => {
  for (const [path, to] of [
    ["/dashboard", "/"],
    ["/join?code=ABCDE", "/?code=ABCDE"],
    ["/invite/skip", "/"],
    ["//evil.test/dashboard", null],
  ] as const) {
    const headers = { Host: "evil.test", "X-Forwarded-Host": "evil.test" };
    const answer = await app.fetch(new Request(app.origin + path, { headers, redirect: "manual" }));
    expect([path, answer.headers.get("Location")]).toEqual([path, to && app.origin + to]);
  }
});

test("Our own address: data that are asked for lead to their page: after the sign-in, and with an invite's code", async () => {
  const wanted = stranger();
  await wanted.send("/us/time-zone.data?a=b&_routes=x");
  expect(wanted.cookies.get("returnTo")).toBe(encodeURIComponent("/us/time-zone?a=b"));
  const invited = stranger();
  expect(await (await invited.send("/_.data?code=abcde")).text()).toContain('"redirect","/"');
  expect(invited.cookies.get("pendingInviteCode")).toBe("ABCDE");
});
