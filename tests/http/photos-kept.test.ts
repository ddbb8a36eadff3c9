import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { keyServiceOf, keysUrl } from "#app/encryption/key-service-of.server.ts";
import { openKeyStore } from "#app/encryption/key-store.server.ts";
import { renewKeys } from "#app/encryption/rotate-keys.server.ts";
import { openVault } from "#app/encryption/vault.server.ts";
import { deleteAccount } from "#app/pages/rights/delete-account.server.ts";
import { keepUp } from "#app/pages/rights/upkeep.server.ts";
import { copyFiles, noteUnknownFiles } from "#app/photos/copy-files.server.ts";
import { photoLeftovers, photos } from "#db/schema/photos.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { memberOf, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { filesOf, PHOTO_FORMS, type PhotoOf, phonePhoto, photoOf, sendPhoto, settled } from "#tests/support/photos.ts";
import { filesIn } from "#tests/support/zip.ts";

/** docs/product/photos.md#where-it-goes: what becomes of photos when spaces, keys and accounts do. */
const app = appForTests();

const upkeep = () => keepUp(app.services, app.identity);
async function giveOne(who: TestMember, of: PhotoOf): Promise<string> {
  expect((await sendPhoto(who.visitor, await phonePhoto(), { of })).status).toBe(302);
  await settled(app, who);
  return String((await photoOf(app, who))?.id);
}
const status = async ({ visitor }: TestMember, id: string) => (await visitor.send(`/photos/${id}/1.jpg`)).status;
const sees = async (id: string, ...all: TestMember[]) => Promise.all(all.map((who) => status(who, id)));
const filesNamed = (id: string) => filesOf(app).filter((name) => name.startsWith(`${id}.`)).length;

describe.each(["member", "memory"] as const)("the photo of a %s", (of) => {
  const { page, image } = PHOTO_FORMS[of];
  const { alt = undefined }: { alt?: string } = PHOTO_FORMS[of].typed;
  const give = (who: TestMember) => giveOne(who, of);
  /** How many stand on its page. */
  const shown = async ({ visitor }: TestMember) => (await visitor.open(page)).$(image).length;

  test("folded: photos of both come along, no file is touched, and the upkeep takes none away", async () => {
    const [a, b] = [await newMember(app), await newMember(app)];
    const [id, theirs] = [await give(a), await give(b)];
    app.clock.move(0.01);
    await connect(a, b);
    app.clock.move(0.01);
    await a.visitor.post("/us/partner", encoded({ partner: b.id }));
    await upkeep();
    expect([await sees(id, a, b), await sees(theirs, a, b)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    expect([filesNamed(id), filesNamed(theirs)]).toEqual([4, 4]);
    expect(await app.services.database.db.select().from(photoLeftovers)).toEqual([]);
    expect([await shown(a), await shown(b)]).toEqual([2, 2]);
  });

  test("undone: each has their own photo from before again; left and back: both see both again", async () => {
    const [a, b] = [await newMember(app), await newMember(app)];
    const id = await give(a);
    app.clock.move(0.01);
    await connect(a, b);
    app.clock.move(0.01);
    await a.visitor.post("/us/partner", encoded({ partner: b.id }));
    expect(await sees(id, a, b)).toEqual([200, 200]);
    await a.visitor.post("/us/undo", "");
    await upkeep();
    expect(await sees(id, a, b)).toEqual([200, 404]);
    expect([await shown(a), await shown(b)]).toEqual([1, 0]);
    await connect(a, b);
    app.clock.move(0.01);
    await a.visitor.post("/us/partner", encoded({ partner: b.id }));
    await b.visitor.post("/us/leave", "");
    expect(await sees(id, a, b)).toEqual([200, 404]);
    expect([await shown(a), await shown(b)]).toEqual([0, 0]);
    await connect(a, b);
    await upkeep();
    expect(await sees(id, a, b)).toEqual([200, 200]);
  });

  test("left for good: after thirty days each has their own, and a new partner sees nothing of it", async () => {
    const { a, b } = await knownPair(app);
    const id = await give(a);
    await a.visitor.post("/us/leave", "");
    app.clock.move(24 * 31);
    await upkeep();
    const next = await newMember(app);
    for (const who of [a, b]) await signInAgain(app, who);
    await connect(a, next);
    app.clock.move(0.01);
    await a.visitor.post("/us/partner", encoded({ partner: next.id }));
    expect(await sees(id, a, b, next)).toEqual([200, 404, 404]);
  });

  test("deleted: the photo's key opens nothing any more, its files are gone, and the partner keeps their own", async () => {
    const { a, b } = await knownPair(app);
    const [id, theirs] = [await give(a), await give(b)];
    const [row] = await app.services.database.db.select().from(photos).where(eq(photos.userId, a.id));
    await deleteAccount(app.services, app.identity, await memberOf(app.services, a.uid));
    expect(await status(b, id)).toBe(404);
    await upkeep();
    expect([filesNamed(id), filesNamed(theirs)]).toEqual([0, 4]);
    expect(await status(b, theirs)).toBe(200);
    expect(await app.services.vault.couplesOf(a.id)).toEqual([]);
    expect(row?.key).toMatch(/^v1[.]/);
  });

  test("turned over: each photo opens as before, and no file was written", async () => {
    const who = await newMember(app);
    const id = await give(who);
    const before = filesOf(app);
    const service = keyServiceOf(app.services.env);
    const store = await openKeyStore(keysUrl(app.services.env));
    const vault = openVault(store, service);
    const { broken } = await renewKeys(
      app.services.database,
      store,
      vault,
      new Date(Date.now() + 2000),
      async () => {},
    );
    expect(broken).toBe(0);
    expect((await photoOf(app, who))?.key).toMatch(/^v2[.]/);
    expect(await status(who, id)).toBe(200);
    expect(filesOf(app)).toEqual(before);
    await vault.close();
  });

  test("taken along: an archive of one's own photos and of what is open to one of the partner's, with a list", async () => {
    const { a, b } = await knownPair(app);
    const [id, theirs] = [await give(a), await give(b)];
    await a.visitor.open("/us/export");
    const answer = await a.visitor.post("/us/export/zip", "");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="the-couple-app-photos-[\d-]+\.zip"$/,
    );
    const files = await filesIn(new Uint8Array(await answer.arrayBuffer()));
    expect([...files.keys()]).toEqual([
      expect.stringMatching(/^[\d-]+-mine-1\.jpg$/),
      expect.stringMatching(/^[\d-]+-theirs-2\.jpg$/),
      "photos.json",
    ]);
    const list = JSON.parse(String(files.get("photos.json"))) as { file: string; mine: boolean; of?: string }[];
    expect(list).toMatchObject([true, false].map((mine) => ({ mine, kind: of, alt: alt ?? null })));
    const exported = await (await a.visitor.post("/us/export/json", "")).json();
    const said = (exported as { answers: { photo?: { id: string; alt: string } }[] }).answers;
    const inWords = said.flatMap(({ photo }) => (photo ? [photo] : []));
    expect(inWords.map((one) => [one.id, one.alt]).sort()).toEqual(alt ? list.map((one) => [one.of, alt]).sort() : []);
    for (const format of ["html", "csv"]) {
      const text = await (await a.visitor.post(`/us/export/${format}`, "")).text();
      expect([format, text.split("With a photo: Two sunshades").length - 1]).toEqual([format, alt ? 2 : 0]);
    }
    const first = files.get(list[0]?.file ?? "") ?? Buffer.alloc(0);
    expect((await sharp(first).metadata()).format).toBe("jpeg");
    expect(String(files.get("photos.json"))).not.toContain(id);
    await b.visitor.post("/us/leave", "");
    await a.visitor.open("/us/export");
    const after = await filesIn(new Uint8Array(await (await a.visitor.post("/us/export/zip", "")).arrayBuffer()));
    expect([...after.keys()].filter((name) => name.includes("theirs"))).toEqual([]);
    expect(theirs).not.toBe(id);
  });

  test("copied to another storage and back: what is missing comes, and what belongs to no row is taken away", async () => {
    const who = await newMember(app);
    const id = await give(who);
    const { files, database } = app.services;
    const kept = new Map<string, Uint8Array>();
    const memory = {
      write: async (name: string, bytes: Uint8Array) => void kept.set(name, bytes),
      read: async (name: string) => kept.get(name) ?? null,
      has: async (name: string) => kept.has(name),
      remove: async (name: string) => void kept.delete(name),
      names: async function* () {
        yield* kept.keys();
      },
    };
    expect(await copyFiles(files, memory)).toBe(filesOf(app).length);
    expect(await copyFiles(files, memory)).toBe(0);
    await files.remove(`${id}.1.jpg`);
    await files.write("later.1.jpg", new Uint8Array(3));
    expect(await copyFiles(memory, files)).toBe(1);
    expect(await status(who, id)).toBe(200);
    await noteUnknownFiles(database, files, new Date(0));
    await upkeep();
    expect(filesOf(app)).not.toContain("later.1.jpg");
    expect(filesNamed(id)).toBe(4);
  });
});
