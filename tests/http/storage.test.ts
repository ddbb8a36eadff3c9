import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { diskFiles } from "#app/storage/disk-files.server.ts";
import type { Files } from "#app/storage/files.ts";
import { s3Files } from "#app/storage/s3-files.server.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { startBucket } from "#tests/support/bucket.ts";
import { newMember } from "#tests/support/members.ts";
import { phonePhoto, photoOf, sendPhoto, settled } from "#tests/support/photos.ts";

/** Where sealed files lie: a folder, or a bucket whose server checks every signature. */
const folder = mkdtempSync(join(tmpdir(), "couple-files-"));
let bucket: Awaited<ReturnType<typeof startBucket>>;
let app: TestApp;
const of = (settings: typeof bucket.settings) =>
  s3Files({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET,
    keyId: settings.S3_ACCESS_KEY_ID,
    secret: settings.S3_SECRET_ACCESS_KEY,
  });
beforeAll(async () => {
  bucket = await startBucket();
  app = await startApp({ settings: bucket.settings });
});
afterAll(async () => {
  await app.close();
  await bucket.stop();
  rmSync(folder, { recursive: true, force: true });
});

const namesOf = async (files: Files): Promise<string[]> => {
  const names: string[] = [];
  for await (const name of files.names()) names.push(name);
  return names.sort();
};
const STORAGES: Record<string, () => Files> = {
  "a folder": () => diskFiles(join(folder, "files")),
  "a bucket": () => of(bucket.settings),
};

test("a folder: what an end of the process has left of a file goes with the file, and once another has taken its place", async () => {
  const at = join(folder, "left");
  const files = diskFiles(at);
  const left = (name: string, minutes: number) => {
    const path = join(at, name.slice(0, 2), `${name}.of-before.unfinished`);
    writeFileSync(path, "half");
    const then = new Date(Date.now() - minutes * 60_000);
    utimesSync(path, then, then);
  };
  const lie = () => readdirSync(join(at, "ab")).sort();
  await files.write("ab.1.jpg", new Uint8Array(9));
  await files.write("ab.2.jpg", new Uint8Array(9));
  for (const name of ["ab.1.jpg", "ab.2.jpg", "abc.1.jpg"]) left(name, 20);
  left("ab.3.jpg", 0);
  await files.write("ab.1.jpg", new Uint8Array(5));
  const others = ["ab.2.jpg", "ab.2.jpg.of-before.unfinished", "abc.1.jpg.of-before.unfinished"];
  expect(lie()).toEqual(["ab.1.jpg", ...others.slice(0, 2), "ab.3.jpg.of-before.unfinished", others[2]]);
  // Somebody may be writing it now.
  await files.write("ab.3.jpg", new Uint8Array(5));
  expect(lie()).toContain("ab.3.jpg.of-before.unfinished");
  for (const size of [1, 2, 3]) await files.remove(`ab.${size}.jpg`);
  expect(lie()).toEqual(["abc.1.jpg.of-before.unfinished"]);
});

test.each(Object.keys(STORAGES))(
  "%s: what is written is read, listed and removed, and nothing else is",
  async (which) => {
    const files = STORAGES[which]?.() ?? diskFiles("");
    expect(await namesOf(files)).toEqual([]);
    const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i % 251);
    const all = ["-a.1.jpg", "_b.2.avif", "c.1.jpg", "cc.3.jpg", "d.1.jpg", "e-_x.1.jpg", "f.1.jpg"];
    for (const name of all) await files.write(name, bytes);
    await files.write("c.1.jpg", bytes.subarray(0, 5));
    expect(await namesOf(files)).toEqual([...all].sort());
    expect(Buffer.compare((await files.read("-a.1.jpg")) ?? Buffer.alloc(0), bytes)).toBe(0);
    expect(await files.read("c.1.jpg")).toHaveLength(5);
    expect([await files.read("x.1.jpg"), await files.has("x.1.jpg"), await files.has("d.1.jpg")]).toEqual([
      null,
      false,
      true,
    ]);
    for (const name of [...all, "x.1.jpg"]) await files.remove(name);
    expect(await namesOf(files)).toEqual([]);
    for (const name of ["../x", "a/b", "", ".x", "a\0"])
      await expect(
        files.write(name, bytes).then(
          () => "written",
          () => "refused",
        ),
      ).resolves.toBe("refused");
  },
);

test("a folder: only its owner reads it, and what was not finished is no file", async () => {
  const files = diskFiles(join(folder, "own"));
  await files.write("ab.1.jpg", new Uint8Array(3));
  expect(statSync(join(folder, "own", "ab", "ab.1.jpg")).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "own", "ab")).mode & 0o777).toBe(0o700);
  writeFileSync(join(folder, "own", "ab", "ab.2.jpg.x.unfinished"), "half");
  expect(await namesOf(files)).toEqual(["ab.1.jpg"]);
  expect(readdirSync(join(folder, "own"))).toEqual(["ab"]);
});

test("a bucket: a wrong secret, a wrong bucket and one that is down are errors, and not files that are missing", async () => {
  for (const wrong of [{ S3_SECRET_ACCESS_KEY: "another" }, { S3_BUCKET: "not-there" }, { S3_REGION: "us-east-1" }]) {
    const files = of({ ...bucket.settings, ...wrong });
    await expect(files.read("a.1.jpg")).rejects.toThrow(/^the bucket/);
    await expect(files.write("a.1.jpg", new Uint8Array(3))).rejects.toThrow(/^the bucket/);
    await expect(files.has("a.1.jpg")).rejects.toThrow(/^the bucket/);
    await expect(files.remove("a.1.jpg")).rejects.toThrow(/^the bucket/);
  }
  expect(bucket.kept.size).toBe(0);
});

test("a photo goes through a bucket as it does through a folder; while the bucket is down nothing is kept, and it is said", async () => {
  const who = await newMember(app);
  bucket.setDown(true);
  const refused = await sendPhoto(who.visitor, await phonePhoto());
  expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining("keep your photo right now")]);
  expect(await photoOf(app, who)).toBe(null);
  bucket.setDown(false);
  expect((await sendPhoto(who.visitor, await phonePhoto())).status).toBe(302);
  const row = await settled(app, who);
  expect(row?.status).toBe("ready");
  expect([...bucket.kept.keys()]).toContain(`photos/${row?.id}.2.avif`);
  for (const bytes of bucket.kept.values()) expect(bytes.includes("JFIF")).toBe(false);
  expect((await who.visitor.send(`/photos/${row?.id}/2.avif`)).status).toBe(200);
});
