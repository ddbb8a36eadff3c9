import { beforeAll, expect, test } from "vitest";
import { setRole } from "#app/features/admin/roles.server.ts";
import { newAdmin, sendFile } from "#tests/support/admins.ts";
import { startApp } from "#tests/support/app.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { revoke } from "#tests/support/identity.ts";
import { newMember, newPair } from "#tests/support/members.ts";
import { newEmail } from "#tests/support/people.ts";
import { everyRow } from "#tests/support/tables.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#admin-pages: to who has no role the admin's pages are as unknown as any. Strangers go to /
 * (docs/product/who-goes-where.md#areas).
 */
const ADMIN = [
  "/admin",
  "/admin/import",
  "/admin/import/some",
  "/admin/items",
  "/admin/record",
  "/admin/migration",
  "/admin/migration/some",
  "/admin/anything",
];

const app = appForTests();
let members: Visitor[];
beforeAll(async () => {
  members = [(await newMember(app)).visitor, (await newPair(app)).a.visitor];
});

test("Admin pages: the admin's pages are 404 to members, as a path that nobody has made", async () => {
  for (const visitor of members)
    for (const path of ADMIN) {
      const [page, data] = [await visitor.open(path), await visitor.data(path)];
      expect([path, page.status, data.status]).toEqual([path, 404, 404]);
      const { text } = page;
      expect([path, text]).toEqual([path, (await visitor.open(path.replace("admin", "nothing"))).text]);
    }
});

test("Admin pages: what is posted there is 404 and does nothing; strangers are sent to the start as from any members' page", async () => {
  const before = await everyRow(app);
  for (const path of ADMIN) {
    for (const visitor of members) expect((await visitor.post(path, "file=x")).status).toBe(404);
    for (const response of [await new Visitor(app).send(path), await new Visitor(app).post(path, "file=x")])
      expect([path, response.status, response.headers.get("Location")]).toEqual([path, 302, "/"]);
  }
  for (const visitor of members) expect((await sendFile(visitor, Buffer.alloc(5_100_000, "x"))).status).toBe(404);
  expect((await sendFile(new Visitor(app), "id")).headers.get("Location")).toBe("/");
  expect(await everyRow(app)).toEqual(before);
});

/** A form with a file of this size, and how much of it was asked for. */
function countedFile(size: number) {
  const asked = { bytes: 0 };
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
  const parts = [Buffer.from(head), ...Array.from({ length: size / PIECE }, () => Buffer.alloc(PIECE, "x"))];
  const body = new ReadableStream({
    pull(to) {
      const part = parts.shift();
      if (!part) return to.close();
      asked.bytes += part.length;
      to.enqueue(new Uint8Array(part));
    },
  });
  return { asked, body };
}
const PIECE = 10_000;

async function sendCounted(visitor: Visitor, size: number, announced = size) {
  const { asked, body } = countedFile(size);
  const headers = {
    ...{ "Content-Type": "multipart/form-data; boundary=x", "Content-Length": String(announced) },
    ...{ Origin: app.origin, "Sec-Fetch-Site": "same-origin" },
  };
  const init = { method: "POST", body, headers, duplex: "half" } as const;
  const { status } = await visitor.send("/admin/import", init);
  return [status, asked.bytes];
}

test("Admin pages: of a file nothing is read before it is known that an admin sends it, nor of one that is far too large", async () => {
  const few = expect.toSatisfy((bytes: number) => bytes <= 2 * PIECE);
  for (const visitor of members) expect(await sendCounted(visitor, 5_000_000)).toEqual([404, few]);
  expect(await sendCounted(new Visitor(app), 5_000_000)).toEqual([302, few]);
  const { visitor } = await newAdmin(app);
  expect(await sendCounted(visitor, 5_000_000, 70_000_000)).toEqual([413, few]);
  // The same stream is read where it may be: it is no form, since it does not end as one.
  expect(await sendCounted(visitor, 1_000_000)).toEqual([400, expect.toSatisfy((bytes: number) => bytes > 1_000_000)]);
});

test("Admin pages: the role is given to a confirmed address alone, opens the pages at the next request, and is taken as fast", async () => {
  const { database } = app.services;
  const [one, doubtful] = [await newMember(app), await newMember(app, { confirmed: false })];
  const ends = (who: { visitor: Visitor }) => who.visitor.ends("/admin/import");
  expect(await setRole(database, doubtful.email, "admin", app.clock.at)).toEqual({ ok: false, reason: "unconfirmed" });
  expect(await setRole(database, "nobody@example.test", "admin", app.clock.at)).toEqual({
    ok: false,
    reason: "nobody",
  });
  expect(await setRole(database, one.email.toUpperCase(), "admin", app.clock.at)).toEqual({ ok: true });
  expect([await ends(one), await ends(doubtful)]).toEqual(["200", "404"]);
  expect(await setRole(database, one.email, "admin", app.clock.at)).toEqual({ ok: false, reason: "already" });
  expect(await setRole(database, one.email, null, app.clock.at)).toEqual({ ok: true });
  expect(await ends(one)).toBe("404");
});

test("Admin pages: ADMIN_EMAILS opens them to these addresses once they are confirmed, whatever their case", async () => {
  const [hers, his] = [newEmail(), newEmail()];
  const own = await startApp({ settings: { ADMIN_EMAILS: `${hers.toUpperCase()}, ${his}` } });
  const jo = await newMember(own, { email: hers });
  const kim = await newMember(own, { email: his, confirmed: false });
  const other = await newMember(own);
  const ends = await Promise.all([jo, kim, other].map(({ visitor }) => visitor.ends("/admin/record")));
  expect(ends).toEqual(["200", "404", "404"]);
  await own.close();
});

test("Admin pages: what is done there asks the provider whether the session still stands", async () => {
  app.clock.move(-2 / 60); // tokens count in whole seconds
  const admin = await newAdmin(app);
  app.clock.move(1 / 60);
  const retire = () => admin.visitor.post("/admin/items", encoded({ item: "dq-memory-01", act: "retire" }));
  expect((await retire()).headers.get("Location")).toBe("/admin/items");
  await revoke(admin);
  expect(await admin.visitor.ends("/admin/items")).toBe("200"); // a page is shown for five minutes still
  expect((await retire()).headers.get("Location")).toBe("/");
});
