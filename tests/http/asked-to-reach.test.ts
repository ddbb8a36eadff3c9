import { expect, test } from "vitest";
import { readSettings } from "#app/notifications/settings.server.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { answerBoth, writingPair } from "#tests/support/couples.ts";
import { newPair, type TestMember } from "#tests/support/members.ts";
import { pushKeys } from "#tests/support/push-host.ts";

/** docs/product/notifications.md#when-one-is-asked */
const app = appForTests({ settings: pushKeys });
const asks = async ({ visitor }: TestMember) =>
  (await visitor.open("/dashboard")).$("form[action='/us/notifications/ask']").length;

test("who has read a reveal is asked whether something may come; not now is for good", async () => {
  const { a, b } = await newPair(app);
  expect([await asks(a), await asks(b)]).toEqual([0, 0]);
  const path = await answerBoth(app, a, b, "On the first day");
  // It waits for her: what she reads first is that.
  expect(await asks(a)).toBe(0);
  await a.visitor.open(path);
  expect(await asks(a)).toBe(1);
  const no = await a.visitor.post("/us/notifications/ask", encoded({ answer: "no" }));
  expect([no.status, no.headers.get("Location")]).toEqual([302, "/dashboard"]);
  expect([await asks(a), await asks(b)]).toEqual([0, 1]);
  expect(await readSettings(app.services.database.db, a.id)).toMatchObject({ nudge: true, streak: false, quietTo: 8 });
});

test("a yes leads to where it is set, and ends the question", async () => {
  const { b } = await writingPair(app, "Both");
  expect(await asks(b)).toBe(1);
  const yes = await b.visitor.post("/us/notifications/ask", encoded({ answer: "yes" }));
  expect([yes.status, yes.headers.get("Location")]).toEqual([302, "/us/notifications"]);
  expect(await asks(b)).toBe(0);
});

test("who has set it by themselves is not asked; an answer that is none is refused", async () => {
  const { b } = await writingPair(app, "Both");
  expect((await b.visitor.post("/us/notifications/ask", encoded({ answer: "later" }))).status).toBe(400);
  expect(await asks(b)).toBe(1);
  await b.visitor.post("/us/notifications", encoded({ from: "22", to: "7" }));
  expect(await asks(b)).toBe(0);
});
