import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { keepUp } from "#app/pages/rights/upkeep.server.ts";
import { memories } from "#db/schema/memories.ts";
import { outbox } from "#db/schema/outbox.ts";
import { photoLeftovers, photos } from "#db/schema/photos.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { newMember, type TestMember } from "#tests/support/members.ts";
import { filesOf, PHOTO_FORMS, phonePhoto, photoOf, sendPhoto, settled } from "#tests/support/photos.ts";

/** docs/product/memories.md#photos: what tells the photo of a memory from any other. */
const app = appForTests();
beforeEach(() => app.clock.nextNoon());

const NEW = "/us/memories/new";
const { typed } = PHOTO_FORMS.memory;
type Fields = Partial<Record<"date" | "title" | "words" | "alt" | "away", string>>;

/** Sends the form of a memory as it stands, but for these fields; without bytes no photo is chosen. */
async function send({ visitor }: TestMember, path: string, fields: Fields, bytes?: Buffer): Promise<Response> {
  const { $ } = await visitor.open(path);
  const value = (name: string) => String($(`form [name=${name}]`).val() ?? "");
  const hidden = { partner: value("partner"), since: value("since"), sent: "yes" };
  const stands = { date: value("date"), title: value("title"), words: value("words"), alt: value("alt") };
  return sendPhoto(visitor, bytes ?? Buffer.alloc(0), { path, fields: { ...hidden, ...stands, ...fields } });
}
const pathOf = async ({ visitor }: TestMember) =>
  String((await visitor.open("/us/memories")).$(".time a[href^='/us/memories/']").attr("href"));
const shown = async ({ visitor }: TestMember) => {
  const { $ } = await visitor.open("/us/memories");
  return $(".time img")
    .toArray()
    .map((image) => $(image).attr("alt"));
};
const rowsOf = ({ id }: TestMember) => app.services.database.db.select().from(photos).where(eq(photos.userId, id));
/** Two who know each other, and the first one's memory with its photo. */
async function withPhoto() {
  const { a, b } = await knownPair(app);
  app.clock.move(0.01);
  expect((await send(a, NEW, typed, await phonePhoto())).status).toBe(302);
  return { a, b, path: await pathOf(a) };
}

test("a photo comes with a new memory: both see it at once, and its author is told how far it is", async () => {
  const { a, b } = await withPhoto();
  await settled(app, a);
  expect([await shown(a), await shown(b)]).toEqual([["Two sunshades"], ["Two sunshades"]]);
  const { db } = app.services.database;
  const preparing = "A smaller copy is still being made.";
  const says = async ({ visitor }: TestMember) => (await visitor.open("/us/memories")).text.includes(preparing);
  expect([await says(a), await says(b)]).toEqual([false, false]);
  await db.update(photos).set({ status: "preparing" }).where(eq(photos.userId, a.id));
  expect([await says(a), await says(b)]).toEqual([true, false]);
  expect((await a.visitor.open(await pathOf(a))).text).toContain(preparing);
  await db.update(photos).set({ status: "failed" }).where(eq(photos.userId, a.id));
  expect((await a.visitor.open(await pathOf(a))).text).toContain("A smaller copy could not be made");
});

test("it is given to a memory that is there, exchanged, described anew and taken away, and its files follow", async () => {
  const { a, b } = await knownPair(app);
  app.clock.move(0.01);
  await send(a, NEW, { ...typed, alt: "" });
  const path = await pathOf(a);
  await send(a, path, {}, await phonePhoto());
  const first = await settled(app, a);
  expect(await shown(b)).toEqual(["A photo of 28 July"]);
  await send(a, path, { alt: "The beach" });
  expect([await shown(b), (await photoOf(app, a))?.id]).toEqual([["The beach"], first?.id]);
  app.clock.move(0.01);
  await send(a, path, { alt: "The sea" }, await phonePhoto(300, 200));
  const second = await settled(app, a);
  expect([await shown(b), second?.width, second?.id === first?.id]).toEqual([["The sea"], 200, false]);
  await keepUp(app.services, app.identity);
  const files = () => filesOf(app).filter((name) => [first?.id, second?.id].some((id) => name.startsWith(`${id}.`)));
  expect(files()).toEqual([`${second?.id}.1.avif`, `${second?.id}.1.jpg`]);
  await send(a, path, { alt: "The sea", away: "yes" });
  expect([await shown(a), await rowsOf(a)]).toEqual([[], []]);
  await keepUp(app.services, app.identity);
  expect([files(), await app.services.database.db.select().from(photoLeftovers)]).toEqual([[], []]);
  expect((await a.visitor.open("/us/memories")).text).toContain("We put up both sunshades.");
});

test("a memory that is removed takes its photo and the files along", async () => {
  const { a, path } = await withPhoto();
  const row = await settled(app, a);
  const { text } = await a.visitor.open(`${path}?remove`);
  expect(text).toContain("Remove this memory?");
  await a.visitor.post(`${path}?remove`, "");
  expect(await rowsOf(a)).toEqual([]);
  expect((await a.visitor.send(`/photos/${row?.id}/1.jpg`)).status).toBe(404);
  await keepUp(app.services, app.identity);
  expect(filesOf(app).filter((name) => name.startsWith(`${row?.id}.`))).toEqual([]);
});

test("nobody but its author changes it: the other's form and a stranger's are not found, and keep no file", async () => {
  const { a, b, path } = await withPhoto();
  await settled(app, a);
  const before = await rowsOf(a);
  const files = filesOf(app).length;
  const stranger = await newMember(app);
  for (const who of [b, stranger]) {
    const fields = { ...typed, partner: who === b ? a.id : "alone", sent: "yes" };
    expect((await sendPhoto(who.visitor, await phonePhoto(), { path, fields })).status).toBe(404);
    expect((await sendPhoto(who.visitor, Buffer.alloc(0), { path, fields: { ...fields, away: "yes" } })).status).toBe(
      404,
    );
  }
  expect([await rowsOf(a), await rowsOf(b), filesOf(app).length]).toEqual([before, [], files]);
});

test("what is said of a photo needs one, and has at most 200 characters; a photo beside it has to be chosen again", async () => {
  const who = await newMember(app);
  const said = async (answer: Response) => [answer.status, await answer.text()] as const;
  const [without, html] = await said(await send(who, NEW, typed));
  expect([without, html.includes("Choose a photo first."), html.includes(typed.words)]).toEqual([400, true, true]);
  const [long, page] = await said(await send(who, NEW, { ...typed, alt: "a".repeat(201) }, await phonePhoto()));
  expect(long).toBe(400);
  for (const sentence of [
    "What is on the photo has at most 200 characters.",
    "Look whether it is still chosen here.",
    typed.words,
  ])
    expect(page).toContain(sentence);
  expect(await rowsOf(who)).toEqual([]);
  expect((await send(who, NEW, { ...typed, alt: "😀".repeat(200) }, await phonePhoto())).status).toBe(302);
  expect(await shown(who)).toEqual(["😀".repeat(200)]);
});

test("the same form sent twice is one memory with one photo, told once; a photo that comes with the second is its own", async () => {
  const { a } = await knownPair(app);
  app.clock.move(0.01);
  const { $ } = await a.visitor.open(NEW);
  const hidden = { partner: String($("[name=partner]").val()), since: String($("[name=since]").val()), sent: "yes" };
  const fields = { ...typed, ...hidden };
  for (const bytes of [Buffer.alloc(0), await phonePhoto(), await phonePhoto()]) {
    const alt = bytes.length === 0 ? "" : typed.alt;
    expect((await sendPhoto(a.visitor, bytes, { path: NEW, fields: { ...fields, alt } })).status).toBe(302);
    app.clock.move(0.01);
  }
  expect(await shown(a)).toEqual(["Two sunshades"]);
  expect((await a.visitor.open("/us/memories")).$(".time > li")).toHaveLength(1);
  const { db } = app.services.database;
  const told = await db.select().from(outbox).where(eq(outbox.userId, a.id));
  expect(told.filter(({ activity }) => activity === "memories")).toHaveLength(1);
});

test("a memory and its photo are written at one time: they open together, and go back together when a pairing is undone", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  await send(a, NEW, { ...typed, alt: "" });
  app.clock.move(0.01);
  await connect(a, b);
  app.clock.move(0.01);
  // Its photo comes for who is there now: so does the memory, without a yes.
  await send(a, await pathOf(a), { alt: typed.alt }, await phonePhoto());
  await settled(app, a);
  expect(await shown(b)).toEqual(["Two sunshades"]);
  const [memory] = await app.services.database.db.select().from(memories).where(eq(memories.userId, a.id));
  expect((await photoOf(app, a))?.writtenAt).toEqual(memory?.writtenAt);
  await a.visitor.post("/us/undo", "");
  // What was written after the pairing stays where it was: neither is in the new space, both are in the archive.
  expect([await shown(a), (await a.visitor.open("/us/memories")).$(".time > li").length]).toEqual([[], 0]);
  const archive = (await a.visitor.open("/us/archive")).text;
  expect([archive.includes(typed.words), archive.includes("With a photo: Two sunshades")]).toEqual([true, true]);
  const found = await a.visitor.open("/us/archive?q=sunshades");
  expect(found.text).toContain("With a photo");
});

test("words that are changed for who is there now open the photo of before with them", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  await send(a, NEW, typed, await phonePhoto());
  const row = await settled(app, a);
  app.clock.move(0.01);
  await connect(a, b);
  const seen = async () => [await shown(b), (await b.visitor.send(`/photos/${row?.id}/1.jpg`)).status];
  expect(await seen()).toEqual([[], 404]);
  app.clock.move(0.01);
  await send(a, await pathOf(a), { words: "We put up one." });
  expect(await seen()).toEqual([["Two sunshades"], 200]);
});

test("a memory from before waits for the yes, and the question says that it is read with it", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  await send(a, NEW, typed, await phonePhoto());
  await a.visitor.post(NEW, encoded({ ...typed, words: "Another one.", alt: "", partner: "alone" }));
  app.clock.move(0.01);
  await connect(a, b);
  const opens = async ({ visitor }: TestMember) => (await visitor.open("/dashboard")).$(".opens li").first().text();
  expect((await opens(a)).replaceAll(/\p{Cf}/gu, "")).toMatch(
    /^After your yes, .+ reads the two memories that you wrote on your own[.]$/,
  );
  app.clock.move(0.01);
  await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  expect([await opens(a), await shown(b)]).toEqual(["", ["Two sunshades"]]);
});
