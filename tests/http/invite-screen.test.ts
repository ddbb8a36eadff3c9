import { expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { call, codeOf, newMember, newPair } from "#tests/support/members.ts";
import { Visitor } from "#tests/support/visitor.ts";

const app = appForTests();

test("the picture to scan is the member's own code, kept by no cache, and nobody else's", async () => {
  const [one, two] = [await newMember(app), await newMember(app)];
  const picture = async (visitor: Visitor) => visitor.send("/invite/qr.svg");
  const answer = await picture(one.visitor);
  expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
    200,
    "image/svg+xml",
    "private, no-store",
  ]);
  const drawn = await answer.text();
  expect(await (await picture(one.visitor)).text()).toBe(drawn);
  expect(await (await picture(two.visitor)).text()).not.toBe(drawn);
  // Version 3 or so: three finder patterns, whose outer rings are 7 modules wide.
  expect(drawn.match(/M\d+ \d+h1v1h-1z/g)?.length).toBeGreaterThan(300);

  const { a } = await newPair(app);
  expect((await picture(a.visitor)).status).toBe(404);
  expect((await picture(new Visitor(app))).headers.get("Location")).toBe("/");
});

test("sharing is noted for the one who shared", async () => {
  const [one, two] = [await newMember(app), await newMember(app)];
  const invited = async ({ visitor }: { visitor: Visitor }) =>
    ((await (await visitor.send("/api/user")).json()) as { partnerInvited: boolean }).partnerInvited;
  expect((await one.visitor.post("/invite/shared", "")).status).toBe(302);
  expect([await invited(one), await invited(two)]).toEqual([true, false]);
  expect((await two.visitor.post("/invite/shared", "all=1")).status).toBe(400);
  expect(await invited(two)).toBe(false);
});

test("without script the code can be sent as a letter and scanned", async () => {
  const member = await newMember(app, { past: false });
  const page = await member.visitor.open("/invite");
  const code = await codeOf(member);
  const letter = page.$("a:contains('Share Invite Code')").attr("href") ?? "";
  expect(letter).toMatch(/^mailto:\?/);
  expect(decodeURIComponent(letter)).toContain(`${app.origin}/join?code=${code}`);
  expect(page.$("details img[src='/invite/qr.svg']").attr("alt")).toBe("QR code of your invite link");
  expect((await call(member.visitor, "/api/user/mark-invite-seen")).status).toBe(200);
});
