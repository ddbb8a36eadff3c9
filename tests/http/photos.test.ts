import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { keepUp } from "#app/pages/rights/upkeep.server.ts";
import { FREE_PHOTOS } from "#app/photos/photo.ts";
import { users } from "#db/schema/auth.ts";
import { photoLeftovers, photos } from "#db/schema/photos.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded, multipart } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { memberOf, newMember, type TestMember } from "#tests/support/members.ts";
import {
  filesOf,
  PHOTO_FORMS,
  type PhotoOf,
  phonePhoto,
  photoOf,
  picture,
  sendPhoto,
  settled,
} from "#tests/support/photos.ts";

/** docs/product/photos.md, by requests. */
/** Couples that may use only what is free. */
const sold = new Set<string>();
const app = appForTests({ includes: (coupleId, tier) => tier === "free" || !sold.has(coupleId) });

const upkeep = () => keepUp(app.services, app.identity);
/** Sends one that has to be taken. @returns its id */
async function give(who: TestMember, bytes?: Buffer, of: PhotoOf = "member"): Promise<string> {
  expect((await sendPhoto(who.visitor, bytes ?? (await phonePhoto()), { of })).status).toBe(302);
  return String((await photoOf(app, who))?.id);
}
const status = async ({ visitor }: TestMember, path: string) => (await visitor.send(path)).status;
const bytesOf = async ({ visitor }: TestMember, path: string) =>
  Buffer.from(await (await visitor.send(path)).arrayBuffer());
const refusal = async (who: TestMember, bytes: Uint8Array, sent: Parameters<typeof sendPhoto>[2] = {}) => {
  const answer = await sendPhoto(who.visitor, bytes, sent);
  const { load } = await import("cheerio");
  const $ = load(await answer.text());
  const said = $(".errors li").text();
  const typed = $("form[enctype] :is(input, textarea)").not("[type=hidden], [type=file]").toArray();
  const values = Object.fromEntries(typed.map((field) => [String($(field).attr("name")), String($(field).val())]));
  return [answer.status, said, values];
};

describe.each(["member", "memory"] as const)("the photo of a %s", (of) => {
  const { page, image, typed } = PHOTO_FORMS[of];
  /** What is said of one that is not taken; what else was typed is still there. */
  const refused = async (who: TestMember, bytes: Uint8Array, sent: Parameters<typeof sendPhoto>[2] = {}) => {
    const [status, said, values] = await refusal(who, bytes, { of, ...sent });
    expect(values).toEqual(typed);
    return [status, said];
  };

  test("Images from people: a phone's photo: turned upright, in three sizes and two formats, with nothing of where it was taken", async () => {
    const who = await newMember(app);
    const id = await give(who, await phonePhoto(4032, 3024), of);
    const { $ } = await who.visitor.open(page);
    const first = $(image);
    expect(["width", "height", "loading"].map((name) => first.attr(name))).toEqual(["1536", "2048", "lazy"]);
    expect(first.attr("srcset")).toBe(`/photos/${id}/1.jpg 360w, /photos/${id}/2.jpg 768w, /photos/${id}/3.jpg 1536w`);
    await settled(app, who);
    const ready = await who.visitor.open(page);
    expect(ready.$("picture source").attr("srcset")).toContain(`/photos/${id}/3.avif 1536w`);
    for (const [size, width] of [
      [1, 360],
      [2, 768],
      [3, 1536],
    ] as const)
      for (const [format, kind] of [
        ["jpg", "jpeg"],
        ["avif", "heif"],
      ] as const) {
        const answer = await who.visitor.send(`/photos/${id}/${size}.${format}`);
        expect(answer.headers.get("content-type")).toBe(format === "jpg" ? "image/jpeg" : "image/avif");
        expect(answer.headers.get("cache-control")).toBe("private, no-store");
        expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
        const bytes = Buffer.from(await answer.arrayBuffer());
        const found = await sharp(bytes).metadata();
        expect([found.format, found.width, found.exif, found.orientation]).toEqual([kind, width, undefined, undefined]);
        expect(bytes.includes("Canary Phone")).toBe(false);
      }
  });

  test("Images from people: what is no photo that we take is refused in words, and nothing is left of it", async () => {
    const who = await newMember(app);
    const before = filesOf(app).length;
    const noPhoto = "This file is not a photo that we can read. Choose a JPEG, PNG, WebP or AVIF.";
    const broken = "This photo is damaged and can't be opened. Choose another one.";
    const large = "This photo is larger than 10 MB. Choose a smaller one.";
    const good = await phonePhoto();
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from("ftypheic\0\0\0\0mif1heic"),
      Buffer.alloc(200),
    ]);
    const pixels = await picture(6000, 5000).png({ compressionLevel: 9 }).toBuffer();
    expect(await refused(who, Buffer.from("This is a text."))).toEqual([400, noPhoto]);
    expect(await refused(who, svg, { name: "a.svg", type: "image/svg+xml" })).toEqual([400, noPhoto]);
    expect(await refused(who, svg)).toEqual([400, noPhoto]);
    expect(await refused(who, await picture(9, 9).gif().toBuffer())).toEqual([400, noPhoto]);
    expect(await refused(who, heic)).toEqual([400, expect.stringContaining("HEIC")]);
    expect(await refused(who, pixels)).toEqual([400, expect.stringContaining("25 megapixels")]);
    expect(await refused(who, good.subarray(0, good.length / 2))).toEqual([400, broken]);
    expect(await refused(who, Buffer.concat([good.subarray(0, 300), Buffer.alloc(9000, 7)]))).toEqual([400, broken]);
    expect(await refused(who, Buffer.alloc(11 * 1024 * 1024, 255))).toEqual([413, large]);
    expect(await refused(who, Buffer.alloc(0))).toEqual([400, "Choose a photo first."]);
    expect(await photoOf(app, who)).toBe(null);
    expect(filesOf(app)).toHaveLength(before);
  });

  test("Images from people: the two see each other's, others find nothing, and after parting each has their own alone", async () => {
    const { a, b } = await knownPair(app);
    const stranger = await newMember(app);
    const id = await give(a, undefined, of);
    const path = `/photos/${id}/1.jpg`;
    expect((await b.visitor.open(page)).$(`${image}[src^="/photos/${id}/"]`)).toHaveLength(1);
    expect([await status(a, path), await status(b, path)]).toEqual([200, 200]);
    const [theirs, none] = [await stranger.visitor.send(path), await stranger.visitor.send("/photos/nothing/1.jpg")];
    expect([theirs.status, await theirs.text()]).toEqual([none.status, await none.text()]);
    expect(theirs.status).toBe(404);
    expect(await status(b, `/photos/${id}/4.jpg`)).toBe(404);
    expect(await status(b, `/photos/${id}/1.svg`)).toBe(404);
    await b.visitor.post("/us/leave", "");
    expect([await status(a, path), await status(b, path)]).toEqual([200, 404]);
  });

  test("a photo from before the pairing opens to the partner only by a yes of its author", async () => {
    const [a, b] = [await newMember(app), await newMember(app)];
    const id = await give(a, undefined, of);
    app.clock.move(0.01);
    await connect(a, b);
    const path = `/photos/${id}/1.jpg`;
    expect([await status(a, path), await status(b, path)]).toEqual([200, 404]);
    expect((await b.visitor.open(page)).$(image)).toHaveLength(0);
    app.clock.move(0.01);
    await a.visitor.post("/us/partner", encoded({ partner: b.id }));
    expect(await status(b, path)).toBe(200);
    expect((await b.visitor.open(page)).$(image)).toHaveLength(1);
  });

  test("a page that named another partner, or nobody, gives nothing to who came since", async () => {
    const [a, b] = [await newMember(app), await newMember(app)];
    await connect(a, b);
    const answer = await sendPhoto(a.visitor, await phonePhoto(), {
      ...{ of, fields: { ...PHOTO_FORMS[of].typed, partner: "alone", sent: "yes" } },
    });
    expect([answer.status, await answer.text()]).toEqual([
      of === "member" ? 400 : 409,
      expect.stringContaining("has changed since you opened"),
    ]);
    expect(await photoOf(app, a)).toBe(null);
  });
});

test("Images from people: what lies in the storage is sealed, each file for its own name", async () => {
  const who = await newMember(app);
  const id = await give(who);
  await settled(app, who);
  const { files } = app.services;
  const [one, two] = [await files.read(`${id}.1.jpg`), await files.read(`${id}.2.jpg`)];
  expect(Buffer.from(one ?? []).includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
  await files.write(`${id}.1.jpg`, two ?? new Uint8Array());
  expect(await status(who, `/photos/${id}/1.jpg`)).toBe(500);
  await files.write(`${id}.1.jpg`, one ?? new Uint8Array());
  expect(await status(who, `/photos/${id}/1.jpg`)).toBe(200);
});

test("a form that is none, or holds more than it may, is refused", async () => {
  const { visitor } = await newMember(app);
  const send = async (type: string, body: string) =>
    (await visitor.send("/us/photo", { method: "POST", body, headers: { "Content-Type": type, Origin: app.origin } }))
      .status;
  const whole = multipart({ partner: "alone" }, { photo: "text" });
  expect(await send(whole.type, whole.body.slice(0, -20))).toBe(400);
  expect(await send("multipart/form-data", whole.body)).toBe(400);
  const many = multipart(Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}`, "x"])));
  expect(await send(many.type, many.body)).toBe(400);
  const other = multipart({ partner: "alone" }, { other: "text" });
  expect(await send(other.type, other.body)).toBe(400);
  const long = multipart({ partner: "x".repeat(70_000) });
  expect(await send(long.type, long.body)).toBe(400);
});

test("PNG, WebP and AVIF are taken by what they are, whatever they are called; of an animation the first picture", async () => {
  const who = await newMember(app);
  const frames = await Promise.all(
    ["#ff0000", "#0000ff"].map((background) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const animated = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  expect((await sharp(animated).metadata()).pages).toBe(2);
  for (const bytes of [await picture(70, 50).png().toBuffer(), await picture(70, 50).avif().toBuffer(), animated]) {
    const id = await give(who, bytes);
    const made = await bytesOf(who, `/photos/${id}/1.jpg`);
    expect((await sharp(made).metadata()).format).toBe("jpeg");
    await settled(app, who);
  }
  const row = await photoOf(app, who);
  expect([row?.width, row?.height]).toEqual([64, 64]);
  const { data } = await sharp(await bytesOf(who, `/photos/${row?.id}/1.jpg`))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(200);
  expect(data[2]).toBeLessThan(50);
});

test("Is that them: whose code it was sees who took it, by their photo; the guest sees theirs after the yes, each on their home", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  const [hers, his] = [await give(a), await give(b)];
  app.clock.move(0.01);
  await connect(a, b);
  const faces = async ({ visitor }: TestMember, within: string, path = "/dashboard") => {
    const { $ } = await visitor.open(path);
    const all = $(`${within} img[src^="/photos/"]`).toArray();
    return all.map((image) => [$(image).attr("src")?.split("/")[2], $(image).attr("alt")]);
  };
  const asked = await faces(a, ".faced");
  expect(asked.map(([id]) => id)).toEqual([hers, his]);
  expect(asked[1]?.[1]).toMatch(/^A photo of /);
  expect([await faces(a, ".seen"), await faces(b, "main")]).toEqual([[[his, ""]], []]);
  expect(await faces(b, "main", "/invite/success")).toEqual([[his, ""]]);
  app.clock.move(0.01);
  await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  expect([await faces(a, "main"), await faces(b, "main")]).toEqual([[[his, ""]], [[hers, ""]]]);
  expect(await faces(b, "main", "/invite/success")).toEqual([
    [his, ""],
    [hers, ""],
  ]);
  await a.visitor.post("/us/leave", "");
  expect([await faces(a, "main"), await faces(b, "main")]).toEqual([[], []]);
});

test("another photo takes the place of the first, and one that is removed leaves no file", async () => {
  const who = await newMember(app);
  const first = await give(who);
  await settled(app, who);
  const second = await give(who);
  await settled(app, who);
  await upkeep();
  const own = () => filesOf(app).filter((name) => name.startsWith(`${first}.`) || name.startsWith(`${second}.`));
  expect(own()).toEqual(["1.avif", "1.jpg", "2.avif", "2.jpg"].map((end) => `${second}.${end}`));
  await who.visitor.open("/us/photo");
  await who.visitor.press("Remove my photo");
  expect(who.visitor.page?.$("img.pic")).toHaveLength(0);
  await upkeep();
  expect(own()).toEqual([]);
});

test("files of a photo that was made and not kept, and of rows that go by a cascade, are taken away", async () => {
  const { db } = app.services.database;
  const who = await newMember(app);
  const id = await give(who);
  await settled(app, who);
  await app.services.files.write("unkept.1.jpg", new Uint8Array(9));
  await db.insert(photoLeftovers).values({ id: "unkept", dueAt: new Date(app.clock.at.getTime() + 3_600_000) });
  await upkeep();
  expect(filesOf(app)).toContain("unkept.1.jpg");
  await db.delete(users).where(eq(users.id, who.id));
  app.clock.move(1.1);
  await upkeep();
  expect(filesOf(app).filter((name) => /^unkept/.test(name) || name.startsWith(id))).toEqual([]);
  expect(await db.select().from(photoLeftovers)).toEqual([]);
});

test("a photo whose process has ended is made ready by the next one; one that never can be is shown as it is", async () => {
  const { db } = app.services.database;
  const who = await newMember(app);
  const id = await give(who);
  await settled(app, who);
  const again = (set: Partial<typeof photos.$inferInsert>) =>
    db
      .update(photos)
      .set({ status: "preparing", ...set })
      .where(eq(photos.id, id));
  await app.services.files.remove(`${id}.1.avif`);
  await again({});
  expect((await who.visitor.open("/us/photo")).text).toContain("A smaller copy is still being made.");
  app.clock.move(0.1);
  await upkeep();
  expect((await photoOf(app, who))?.status).toBe("ready");
  expect(await status(who, `/photos/${id}/1.avif`)).toBe(200);
  await again({ tries: 9 });
  app.clock.move(0.1);
  await upkeep();
  expect((await photoOf(app, who))?.status).toBe("failed");
  const page = await who.visitor.open("/us/photo");
  expect(page.text).toContain("A smaller copy could not be made");
  expect(page.$("picture source")).toHaveLength(0);
});

test("fifty photos are free: for more the gate is asked, and a photo in the place of another is no further one", async () => {
  const [who, other] = [await newMember(app), await newMember(app)];
  const { db } = app.services.database;
  sold.add((await memberOf(app.services, who.uid)).couple.id);
  await give(who);
  const row = await settled(app, who);
  if (!row) throw new Error("no photo");
  const more = (count: number, from: number) =>
    Array.from({ length: count }, (_, i) => ({ ...row, kind: "memory", ownerId: `m${from + i}`, id: `x${from + i}` }));
  await db.insert(photos).values(more(FREE_PHOTOS - 1, 0));
  await give(who);
  await who.visitor.post("/us/photo", encoded({ act: "remove" }));
  await db.insert(photos).values(more(1, FREE_PHOTOS));
  for (const of of ["member", "memory"] as const) {
    const [status, said] = await refusal(who, await phonePhoto(), { of });
    expect([status, said]).toEqual([400, expect.stringContaining("as many as are free")]);
  }
  // Words without a photo are taken as ever, and nothing of the form that was refused is kept.
  const { typed } = PHOTO_FORMS.memory;
  expect((await who.visitor.open("/us/memories")).$(".time > li")).toHaveLength(0);
  await who.visitor.post("/us/memories/new", encoded({ ...typed, partner: "alone", alt: "" }));
  expect((await who.visitor.open("/us/memories")).$(".time > li")).toHaveLength(1);
  await give(other);
});

test("more photos in an hour than anybody takes are refused until later", async () => {
  const who = await newMember(app);
  for (let i = 0; i < 60; i++) await app.services.limits.count("photo:account", who.id);
  const answer = await sendPhoto(who.visitor, await phonePhoto(), { of: "memory" });
  expect([answer.status, answer.headers.has("Retry-After")]).toEqual([429, true]);
  const html = await answer.text();
  expect([html.includes("minute"), html.includes("We put up both sunshades.")]).toEqual([true, true]);
});
