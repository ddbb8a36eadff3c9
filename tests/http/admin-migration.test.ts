import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminActions } from "#db/schema/admin.ts";
import { contentItems, contentMigrations, contentPictures } from "#db/schema/content.ts";
import { photoLeftovers } from "#db/schema/photos.ts";
import { newAdmin, pageOfFile, sendFile, settled } from "#tests/support/admins.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { dailyQuestion, jsonBytes } from "#tests/support/content-files.ts";
import { newMember, type TestMember } from "#tests/support/members.ts";
import { startPictureHost } from "#tests/support/picture-host.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";

/** docs/product/admin.md#pictures */
const host = await startPictureHost();
const app = appForTests({ settings: { EGRESS_TEST_HOSTS: host.host } });
afterAll(() => host.close());
let admin: TestMember;
beforeAll(async () => {
  admin = await newAdmin(app);
});

const db = () => app.services.database.db;
const imageOf = async (id: string) => {
  const [item] = await db().select().from(contentItems).where(eq(contentItems.id, id));
  return item?.image;
};
const withPicture = (n: number, name: string) => dailyQuestion(n, { image: host.at(name), alt: `Picture ${n}` });
const send = (...items: Record<string, unknown>[]) => sendFile(admin.visitor, jsonBytes(items), "pictures.json");
async function bringIn(...items: Record<string, unknown>[]) {
  const page = await pageOfFile(admin.visitor, await send(...items));
  await admin.visitor.press(items.length === 1 ? "Write one row" : `Write ${items.length} rows`);
  return settled(admin.visitor, page.url);
}
/** Presses a button of the page, and waits for the end of the round. */
async function round(button: string) {
  await admin.visitor.open("/admin/migration");
  const page = await admin.visitor.press(button);
  return settled(admin.visitor, page.url);
}
const sums = ({
  $,
}: {
  $: (what: string) => { map(work: (i: number, one: unknown) => string): { get(): string[] } };
}) =>
  $(".sums dd")
    .map((_, one) => String((one as { children: { data: string }[] }).children[0]?.data))
    .get();

test("pictures elsewhere: looked at first, then fetched, made anew and kept; their items have our address, and nothing hidden is in them", async () => {
  const { visitor } = admin;
  expect((await visitor.open("/admin/migration")).text).toContain("No picture is elsewhere");
  await bringIn(withPicture(1, "good.jpg"), withPicture(2, "leads-on"), withPicture(3, "html"), withPicture(4, "bomb"));
  expect((await visitor.open("/admin/migration")).text).toContain("4 pictures are elsewhere");

  const looked = await round("Only look what would come of it");
  expect(sums(looked)).toEqual(["4", "2", "2"]);
  expect(looked.text).toContain("It is no JPEG, PNG, WebP or AVIF.");
  expect(looked.text).toContain("It has more than 25 million pixels.");
  expect(await imageOf("dq-imported-1")).toBe(host.at("good.jpg"));
  expect(await db().select().from(contentPictures)).toEqual([]);

  app.clock.move(0.001);
  const done = await round("Fetch them");
  expect(sums(done)).toEqual(["4", "2", "2"]);
  expect(await imageOf("dq-imported-1")).toMatch(/^\/content-pictures\/cp-[\w-]{22}\/1200x800$/);
  expect(await imageOf("dq-imported-3")).toBe(host.at("html"));
  expect(await db().select().from(photoLeftovers)).toEqual([]);

  // What is left is tried again, and nothing that is ours is fetched once more.
  host.asked.length = 0;
  expect(sums(await round("Fetch them"))).toEqual(["2", "0", "2"]);
  expect([...host.asked].sort()).toEqual(["/bomb", "/html"]);

  const [image = ""] = ((await imageOf("dq-imported-1")) ?? "").split("/1200x800");
  for (const [size, width] of [
    [1, 480],
    [2, 1024],
    [3, 1200],
  ]) {
    const file = await visitor.send(`${image}/${size}.jpg`);
    expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    expect(file.headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.includes("quokka")).toBe(false);
    expect(bytes.readUInt16BE(bytes.indexOf(Buffer.from([0xff, 0xc0])) + 7)).toBe(width);
  }
  expect((await visitor.send(`${image}/4.jpg`)).status).toBe(404);
  const acts = await db()
    .select()
    .from(adminActions)
    .where(and(like(adminActions.what, "pictures.%"), eq(adminActions.userId, admin.id)));
  expect(acts.map(({ what }) => what).sort()).toEqual(["pictures.fetched", "pictures.fetched", "pictures.looked"]);
});

test("pictures elsewhere: the same file once more changes nothing, and another item with the same picture has it at once", async () => {
  const again = await pageOfFile(admin.visitor, await send(withPicture(1, "good.jpg")));
  expect(again.text).toContain("Everything in it is there already");
  await bringIn(withPicture(9, "good.jpg"));
  expect(await imageOf("dq-imported-9")).toBe(await imageOf("dq-imported-1"));
});

test("pictures elsewhere: who has not given the consent is not shown that of an 18+ item", async () => {
  const { options: _, ...card } = dailyQuestion(15, {
    ...{ kind: "desire-card", id: "dc-of-mine-pictured", category: "touch", about: "Hands.", heat: 1 },
    ...{ text: "A pictured one.", image: host.at("good.jpg"), alt: "Two hands" },
  });
  await bringIn(card);
  await round("Fetch them");
  const image = ((await imageOf("dc-of-mine-pictured")) ?? "").replace("/1200x800", "/1.jpg");
  expect(image).toMatch(/^\/content-pictures\/cp-/);
  expect(image).not.toContain((await imageOf("dq-imported-1"))?.slice(0, 30));
  const { visitor } = await newMember(app);
  expect((await visitor.send(image)).status).toBe(404);
  await openAdult(visitor);
  const shown = await visitor.send(image);
  expect([shown.status, shown.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
});

test("pictures elsewhere: one round at a time; one of which nothing is heard has stopped, and the next goes on with the rest", async () => {
  await bringIn(withPicture(11, "never"), withPicture(12, "other.jpg"));
  const { visitor } = admin;
  await visitor.open("/admin/migration");
  const first = await visitor.press("Fetch them");
  expect(first.text).toContain("The pictures are being fetched");
  await visitor.open("/admin/migration");
  const second = await visitor.press("Fetch them");
  expect(second.url).toBe(first.url);
  const done = await settled(visitor, first.url);
  expect(done.text).toContain("The host takes more than five seconds.");
  expect(await imageOf("dq-imported-12")).toMatch(/^\/content-pictures\//);

  const id = "00000000-0000-4000-8000-000000000001";
  const ended = new Date(app.clock.at.getTime() - 120_000);
  await db()
    .insert(contentMigrations)
    .values({ id, userId: null, dry: false, state: "running", items: 9, createdAt: ended, touchedAt: ended });
  const stopped = await visitor.open(`/admin/migration/${id}`);
  expect(stopped.text).toContain("The fetching did not come to its end");
  expect((await visitor.press("Go on with the rest")).url).not.toBe(stopped.url);
});

test("pictures elsewhere: an act that is none is refused, and a round that is none is not found", async () => {
  const { visitor } = admin;
  expect((await visitor.post("/admin/migration", "act=burn")).status).toBe(400);
  expect((await visitor.send("/admin/migration/none")).status).toBe(404);
  const other = await newMember(app);
  expect((await other.visitor.post("/admin/migration", "act=fetch")).status).toBe(404);
});

test("a question's picture is shown once it is ours", async () => {
  const ours = (await imageOf("dq-imported-1")) ?? "";
  expect(ours).toMatch(/^\/content-pictures\//);
  const { visitor } = await newMember(app);
  // Whoever comes may be asked one of those whose picture is ours already.
  await db().update(contentItems).set({ image: null, alt: null }).where(eq(contentItems.kind, "daily-question"));
  const before = await visitor.open("/daily-questions");
  expect(before.$(".item-picture")).toHaveLength(0);
  await db().update(contentItems).set({ image: ours, alt: "Two hands" }).where(eq(contentItems.kind, "daily-question"));
  const img = (await visitor.open("/daily-questions")).$("main .item-picture");
  expect([img.attr("alt"), img.attr("width"), img.attr("height")]).toEqual(["Two hands", "1200", "800"]);
  await db()
    .update(contentItems)
    .set({ image: host.at("good.jpg"), alt: "Two hands" })
    .where(eq(contentItems.kind, "daily-question"));
  expect((await visitor.open("/daily-questions")).$(".item-picture")).toHaveLength(0);
});
