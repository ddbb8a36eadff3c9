import { eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pausePairing } from "#app/couple/confirm-partner.server.ts";
import { keepUp } from "#app/pages/rights/upkeep.server.ts";
import { reasonOf } from "#app/photos/encode-photo.server.ts";
import { prepareDue } from "#app/photos/prepare-photos.server.ts";
import { takeAwayFiles } from "#app/photos/take-away-files.server.ts";
import { photosToTake } from "#app/photos/take-photos.server.ts";
import { photoLeftovers, photos } from "#db/schema/photos.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { memberOf, newMember, type TestMember } from "#tests/support/members.ts";
import { phonePhoto, photoOf, sendPhoto, settled } from "#tests/support/photos.ts";

/** docs/product/photos.md: what is not as it was made, and what changes while photos are worked on or taken along. */
const app = appForTests();

async function give(who: TestMember): Promise<string> {
  expect((await sendPhoto(who.visitor, await phonePhoto())).status).toBe(302);
  await settled(app, who);
  app.clock.move(0.001);
  return String((await photoOf(app, who))?.id);
}

/** As if the disk had lost what it was given. */
async function damage(id: string) {
  for (const size of [1, 2]) await app.services.files.write(`${id}.${size}.jpg`, Buffer.alloc(100, 7));
}

/** As if its process had ended before the smaller format was made, an hour ago. */
const unprepared = (who: TestMember) =>
  app.services.database.db
    .update(photos)
    .set({ status: "preparing", tries: 0, triedAt: null, writtenAt: new Date(app.clock.at.getTime() - 3_600_000) })
    .where(eq(photos.userId, who.id));

/** What stands in the archive for somebody: the names, and the list. */
async function taken(who: TestMember, between?: () => Promise<unknown>) {
  const names: string[] = [];
  let list: { file: string; mine: boolean }[] = [];
  for await (const { name, bytes } of photosToTake(
    app.services,
    await memberOf(app.services, who.uid),
    async () => {},
  )) {
    names.push(name);
    if (name === "photos.json") list = JSON.parse(Buffer.from(bytes).toString());
    if (names.length === 1) await between?.();
  }
  return { names: names.map((name) => name.slice("2026-01-01-".length)), list };
}

test("damaged files are given up, and no other photo waits for them", async () => {
  const all = [await knownPair(app), await knownPair(app)].flatMap(({ a, b }) => [a, b]);
  for (const [i, who] of all.entries()) {
    const id = await give(who);
    await unprepared(who);
    if (i < 3) await damage(id);
  }
  await keepUp(app.services, app.identity);
  const states = [];
  for (const who of all) states.push((await photoOf(app, who))?.status);
  expect(states).toEqual(["failed", "failed", "failed", "ready"]);
});

test("a storage that fails for one photo holds up no other; the failure is told, and counts as no try", async () => {
  const { a, b } = await knownPair(app);
  const [bad] = [await give(a), await give(b)];
  for (const who of [a, b]) await unprepared(who);
  const { files } = app.services;
  const read = (name: string) => (name.startsWith(bad) ? Promise.reject(new Error("away")) : files.read(name));
  const parts = { ...app.services, files: { ...files, read } };
  const before = app.logged.length;
  await prepareDue(parts, app.clock.at, () => true);
  expect(app.logged.slice(before)).toMatchObject([{ event: "photo.unprepared", fields: { error: "Error" } }]);
  const [left, made] = [await photoOf(app, a), await photoOf(app, b)];
  expect([left?.status, left?.tries, made?.status]).toEqual(["preparing", 0, "ready"]);
});

test("a space that is folded while a photo of it is made ready: the photo is made ready the next time", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  await give(b);
  await unprepared(b);
  const { files } = app.services;
  let folded = false;
  const read = async (name: string) => {
    const bytes = await files.read(name);
    if (!folded) {
      folded = true;
      await connect(a, b);
      app.clock.move(0.01);
      await a.visitor.post("/us/partner", encoded({ partner: b.id }));
    }
    // By now its row lies in the other space; what was read is of no use to whoever began.
    return bytes && null;
  };
  await prepareDue({ ...app.services, files: { ...files, read } }, app.clock.at, () => true);
  expect((await photoOf(app, b))?.status).toBe("preparing");
  app.clock.move(1);
  await keepUp(app.services, app.identity);
  expect((await photoOf(app, b))?.status).toBe("ready");
});

test("an archive with a damaged photo holds all others, and says so of the one", async () => {
  const { a, b } = await knownPair(app);
  await damage(await give(a));
  await give(b);
  const { names, list } = await taken(a);
  expect(names).toEqual(["theirs-2.jpg", ""]);
  expect(list.map(({ file, mine }) => [file === "damaged", mine])).toEqual([
    [true, true],
    [false, false],
  ]);
});

test("an archive that was begun before the two parted, or paused, holds none of the other's photos that come after", async () => {
  for (const way of ["leave", "pause"] as const) {
    const { a, b } = await knownPair(app);
    for (const who of [a, b]) await give(who);
    expect((await taken(a)).names).toEqual(["mine-1.jpg", "theirs-2.jpg", ""]);
    const after = await taken(a, () =>
      way === "leave" ? b.visitor.post("/us/leave", "") : pausePairing(app.services, b.id),
    );
    expect([way, after.names]).toEqual([way, ["mine-1.jpg", ""]]);
  }
});

test("a picture that takes too long is told to be one of too many, and not damaged", async () => {
  const slow = sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#888" } }).blur(60);
  const error = await slow
    .timeout({ seconds: 1 })
    .raw()
    .toBuffer()
    .then(String, (failure: Error) => failure);
  expect(reasonOf(error as Error)).toBe("busy");
});

test("photos of eight that arrive slowly, or never whole, keep nobody else's out", async () => {
  const open: { close: () => void; answer: Promise<Response> }[] = [];
  for (let i = 0; i < 8; i++) {
    const { visitor } = await newMember(app);
    for (let n = 0; n < 2; n++) {
      let close = () => {};
      const began = Promise.withResolvers<void>();
      const body = new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            close = () => controller.close();
          },
          // Asked for only once the product reads what is sent.
          pull: (controller) => {
            controller.enqueue(Buffer.from("--x\r\n"));
            began.resolve();
            return new Promise(() => {});
          },
        },
        { highWaterMark: 0 },
      );
      const headers = { Origin: app.origin, "Content-Type": "multipart/form-data; boundary=x" };
      const answer = visitor.send("/us/photo", { method: "POST", body, headers, duplex: "half" } as RequestInit);
      open.push({ close, answer });
      await began.promise;
    }
  }
  const { visitor } = await newMember(app);
  const sent = await sendPhoto(visitor, await phonePhoto());
  for (const { close } of open) close();
  expect([...new Set((await Promise.all(open.map(({ answer }) => answer))).map(({ status }) => status))]).toEqual([
    400,
  ]);
  expect(sent.status).toBe(302);
});

test("a file that can't be taken away holds up no other, is told of, and is tried again an hour later", async () => {
  const { a, b } = await knownPair(app);
  const [bad, good] = [await give(a), await give(b)];
  const { db } = app.services.database;
  await db.delete(photos).where(inArray(photos.id, [bad, good]));
  for (const id of [bad, good])
    await db
      .insert(photoLeftovers)
      .values({ id, dueAt: app.clock.at })
      .onConflictDoUpdate({
        target: photoLeftovers.id,
        set: { dueAt: app.clock.at },
      });
  const { files } = app.services;
  const remove = (name: string) => (name.startsWith(bad) ? Promise.reject(new Error("away")) : files.remove(name));
  const parts = { ...app.services, files: { ...files, remove } };
  const before = app.logged.length;
  const left = async () =>
    (
      await db
        .select()
        .from(photoLeftovers)
        .where(inArray(photoLeftovers.id, [bad, good]))
    ).map(({ id }) => id);
  await takeAwayFiles(parts, app.clock.at, () => true);
  expect(await left()).toEqual([bad]);
  expect(app.logged.slice(before)).toMatchObject([{ event: "photo.unkept", fields: { error: "Error" } }]);
  await takeAwayFiles(app.services, app.clock.at, () => true);
  expect(await left()).toEqual([bad]);
  app.clock.move(1);
  await takeAwayFiles(app.services, app.clock.at, () => true);
  expect(await left()).toEqual([]);
});
