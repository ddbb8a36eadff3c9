import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readSettings } from "#app/notifications/settings.server.ts";
import { pushSubscriptions } from "#db/schema/notifications.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { newMember, newPair } from "#tests/support/members.ts";

/** docs/product/notifications.md#what-one-sets */
const app = appForTests();
const db = () => app.services.database.db;
const settingsOf = ({ id }: { id: string }) => readSettings(db(), id);

test("switches and quiet hours are one's own to set, and the other one's stay as they are", async () => {
  const { a, b } = await newPair(app);
  const page = await a.visitor.open("/us/notifications");
  expect(
    page
      .$("input[role=switch][checked]")
      .map((_, one) => page.$(one).attr("name"))
      .get(),
  ).toEqual([...["answered", "question", "nudge", "summary", "letters"]]);
  expect(page.$("svg.quiet-band").attr("aria-label")).toContain("Quiet from 23:00 to 08:00");
  const saved = await a.visitor.post("/us/notifications", encoded({ nudge: "on", from: "22", to: "7" }));
  expect([saved.status, saved.headers.get("Location")]).toEqual([302, "/us/notifications"]);
  expect(await settingsOf(a)).toMatchObject({
    ...{ joined: true, answered: false, question: false, nudge: true, streak: false, summary: false },
    ...{ letters: false, quietFrom: 22, quietTo: 7 },
  });
  expect(await settingsOf(b)).toMatchObject({ answered: true, letters: true, quietFrom: 23, quietTo: 8 });
  const after = await a.visitor.open("/us/notifications");
  expect(after.$("svg.quiet-band").attr("aria-label")).toContain("Quiet from 22:00 to 07:00");
});

test("who is alone may hear that the partner has come, and finds the page from us", async () => {
  const alone = await newMember(app);
  expect((await alone.visitor.open("/us")).$("a[href='/us/notifications']")).toHaveLength(1);
  const page = await alone.visitor.open("/us/notifications");
  expect(page.$("input[name=joined][checked]")).toHaveLength(1);
  await alone.visitor.post("/us/notifications", encoded({ from: "23", to: "23" }));
  expect(await settingsOf(alone)).toMatchObject({ joined: false, quietFrom: 23, quietTo: 23 });
  expect((await alone.visitor.open("/us/notifications")).$("svg.quiet-band").attr("aria-label")).toContain("No quiet");
});

test.each([
  {},
  { from: "24", to: "8" },
  { from: "-1", to: "8" },
  { from: "23" },
  { from: "1", to: "2", nudge: "yes" },
  { from: "1", to: "2", more: "on" },
])("what can't be read is refused, and nothing changes: %o", async (body) => {
  const { visitor, id } = await newMember(app);
  expect((await visitor.post("/us/notifications", encoded(body as Record<string, string>))).status).toBe(400);
  expect(await settingsOf({ id })).toMatchObject({ nudge: true, quietFrom: 23 });
});

const device = { endpoint: "https://push.example/one", p256dh: "A".repeat(87), auth: "B".repeat(22) };

test("a device is listed with its end; another one's can't be stopped, and is not told of", async () => {
  const { a, b } = await newPair(app);
  const give = (who: typeof a, what: object) => who.visitor.post("/us/notifications/device", encoded(what as never));
  expect((await give(a, device)).status).toBe(302);
  const [row] = await db().select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, a.id));
  const page = await a.visitor.open("/us/notifications");
  expect(page.text).toContain("This device");
  expect(page.$("input[name=device]").val()).toBe(row?.id);
  // Found somewhere, without its keys: the answer is the same, and nothing is theirs.
  expect((await give(b, { ...device, auth: "C".repeat(22) })).status).toBe(302);
  expect((await b.visitor.open("/us/notifications")).$("input[name=device]")).toHaveLength(0);
  await b.visitor.post("/us/notifications/stop", encoded({ device: row?.id ?? "" }));
  expect((await a.visitor.open("/us/notifications")).$("input[name=device]")).toHaveLength(1);
  await a.visitor.post("/us/notifications/stop", encoded({ device: row?.id ?? "" }));
  expect((await a.visitor.open("/us/notifications")).$("input[name=device]")).toHaveLength(0);
});

test.each<[string, object]>([
  ["not https", { endpoint: "http://push.example/x" }],
  ["with a password", { endpoint: "https://me:you@push.example/x" }],
  ["too long", { endpoint: `https://push.example/${"x".repeat(1_000)}` }],
  ["no key", { p256dh: "" }],
  ["a short secret", { auth: "B" }],
  ["one thing more", { more: "x" }],
])("an address %s is refused", async (_, change) => {
  const { visitor } = await newMember(app);
  expect((await visitor.post("/us/notifications/device", encoded({ ...device, ...change } as never))).status).toBe(400);
});

test("of ten devices and more the latest ten are kept", async () => {
  const { visitor, id } = await newMember(app);
  for (let i = 0; i < 12; i++) {
    app.clock.move(0.01);
    visitor.cookies.delete("browser");
    await visitor.post("/us/notifications/device", encoded({ ...device, endpoint: `https://push.example/${id}-${i}` }));
  }
  const rows = await db().select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, id));
  expect(rows.map(({ endpoint }) => Number(endpoint.split("-").at(-1))).sort((one, other) => one - other)).toEqual([
    ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  ]);
});
