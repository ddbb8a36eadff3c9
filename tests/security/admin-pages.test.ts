import { beforeAll, expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { newMember, newPair } from "#tests/support/members.ts";
import { everyRow } from "#tests/support/tables.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#admin-pages, while nobody has the role: the admin's pages are as unknown as any. Strangers
 * go to / (docs/product/who-goes-where.md#areas).
 */
const ADMIN = ["/admin", "/admin/import", "/admin/migration", "/admin/anything"];

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
  expect(await everyRow(app)).toEqual(before);
});
