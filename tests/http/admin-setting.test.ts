import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { dataUrl } from "#app/encryption/key-service-of.server.ts";
import { setRole } from "#app/features/admin/roles.server.ts";
import { keepUp } from "#app/pages/rights/upkeep.server.ts";
import { adminActions } from "#db/schema/admin.ts";
import { users } from "#db/schema/auth.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { newMember, type TestMember } from "#tests/support/members.ts";
import { newEmail } from "#tests/support/people.ts";
import { statementsOfPage } from "#tests/support/statements.ts";

/** docs/product/admin.md#the-record: what ADMIN_EMAILS says of the role. */
const [hers, his] = [newEmail(), newEmail()];
const app = appForTests({ settings: { ADMIN_EMAILS: `${hers.toUpperCase()},${his}` } });
let jo: TestMember;
beforeAll(async () => {
  jo = await newMember(app, { email: hers });
});

const db = () => app.services.database.db;
const lines = async (who: { id: string }) =>
  (await db().select().from(adminActions).where(eq(adminActions.subjectId, who.id)).orderBy(adminActions.at)).map(
    ({ what, place, userId }) => [what, place, userId],
  );
const LISTED = ["role.listed", "setting", null];
const UNLISTED = ["role.unlisted", "setting", null];
const later = () => app.clock.move(1 / 60);

/** A server on the same database that was started with other addresses, which has looked what time has made due. */
async function startedAnew(emails: string): Promise<TestApp> {
  const { env } = app.services;
  const settings = { DATABASE_URL: dataUrl(env), DATA_DIR: env.DATA_DIR, ADMIN_EMAILS: emails };
  const other = await startApp({ clock: app.clock, settings });
  await keepUp(other.services, other.identity);
  return other;
}

test("the role by the setting is recorded once, at the first page of three at once, and then nothing is written or asked", async () => {
  await keepUp(app.services, app.identity);
  expect(await lines(jo)).toEqual([]);
  await Promise.all(["/admin", "/admin/items", "/admin/import"].map((path) => jo.visitor.send(path)));
  expect(await lines(jo)).toEqual([LISTED]);
  const { text } = await jo.visitor.open("/admin/record");
  expect(text).toContain("ADMIN_EMAILS");
  expect(text).toContain(`Gives the role to ${hers}`);
  await keepUp(app.services, app.identity);
  const asked = await statementsOfPage(() => jo.visitor.open("/admin"));
  expect(asked.filter((sql) => /^(insert|update|delete)/i.test(sql))).toEqual([]);
  expect(asked.join(" ")).not.toContain("admin_actions");
  expect(await lines(jo)).toEqual([LISTED]);
});

test("it is recorded once that the setting gives the role no more, and again when it does", async () => {
  const before = await lines(jo);
  for (let started = 0; started < 2; started++) {
    later();
    await (await startedAnew(his)).close();
    expect(await lines(jo)).toEqual([...before, UNLISTED]);
  }
  later();
  expect(await jo.visitor.ends("/admin")).toBe("200"); // the first server still knows her
  expect(await lines(jo)).toEqual([...before, UNLISTED, LISTED]);
});

test("who has another address, or whose address is confirmed no more, has the role no more, and that is recorded", async () => {
  for (const { change, back } of [
    { change: { email: newEmail() }, back: { email: hers } },
    { change: { emailConfirmedAt: null }, back: { emailConfirmedAt: app.clock.at } },
  ]) {
    later();
    await jo.visitor.open("/admin");
    const before = await lines(jo);
    await db().update(users).set(change).where(eq(users.id, jo.id));
    later();
    await keepUp(app.services, app.identity);
    expect(await lines(jo)).toEqual([...before, UNLISTED]);
    expect(await jo.visitor.ends("/admin")).toBe("404");
    await db().update(users).set(back).where(eq(users.id, jo.id));
  }
});

test("an address that nobody has confirmed leaves no line; a role by command is the command's, in the setting or not", async () => {
  const { database } = app.services;
  const kim = await newMember(app, { email: his, confirmed: false });
  expect(await kim.visitor.ends("/admin")).toBe("404");
  expect(await lines(kim)).toEqual([]);
  later();
  await db().update(users).set({ emailConfirmedAt: app.clock.at }).where(eq(users.id, kim.id));
  expect(await setRole(database, his, "admin", app.clock.at)).toEqual({ ok: true });
  await kim.visitor.open("/admin");
  const other = await startedAnew(hers);
  expect(await kim.visitor.ends("/admin")).toBe("200");
  await other.close();
  expect(await lines(kim)).toEqual([["role.granted", "command", null]]);
  later();
  expect(await setRole(database, his, null, app.clock.at)).toEqual({ ok: true });
  later();
  // What the command has taken the setting gives, and that is seen.
  await kim.visitor.open("/admin");
  expect((await lines(kim)).slice(1)).toEqual([["role.revoked", "command", null], LISTED]);
  expect(await setRole(database, his, null, app.clock.at)).toEqual({ ok: false, reason: "setting" });
});
