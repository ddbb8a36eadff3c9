import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepUp } from "#app/pages/rights/upkeep.server.ts";
import { fileName, sizesOf } from "#app/photos/photo.ts";
import { isPostgres } from "#db/dialect.ts";
import { memories } from "#db/schema/memories.ts";
import { photoLeftovers, photos } from "#db/schema/photos.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { newMember, type TestMember } from "#tests/support/members.ts";
import { filesOf, PHOTO_FORMS, phonePhoto } from "#tests/support/photos.ts";
import { SERVER_SETTINGS, startServer } from "#tests/support/process.ts";

/** docs/product/security.md#being-killed, of photos. */
const folder = mkdtempSync(join(tmpdir(), "couple-photos-killed-"));
const { path, typed } = PHOTO_FORMS.memory;
/** How many entries the storage has more when the process is killed: files of three sizes, first as JPEG, then as AVIF. */
const MOMENTS = isPostgres ? [0, 1, 2, 5] : [0, 1, 2, 3, 4, 5, 6];
let app: TestApp;
let who: TestMember;
let settings: Record<string, string>;
beforeAll(async () => {
  const { MASTER_KEY, SESSION_SECRET } = SERVER_SETTINGS;
  app = await startApp({ settings: { DATA_DIR: folder, MASTER_KEY, SESSION_SECRET } });
  who = await newMember(app);
  settings = { DATA_DIR: folder, DATABASE_URL: app.services.env.DATABASE_URL ?? "" };
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const headers = () => ({ Cookie: `session=${who.visitor.cookies.get("session")}` });

/** The form of a new memory, filled in once: it may be sent again as it is. */
async function formOf(origin: string, words: string): Promise<FormData> {
  const $ = load(await (await fetch(origin + path, { headers: headers() })).text());
  const form = new FormData();
  for (const name of ["partner", "since", "sent"]) form.set(name, String($(`form [name=${name}]`).attr("value")));
  for (const [name, value] of Object.entries({ ...typed, words })) form.set(name, value);
  form.set("photo", new File([new Uint8Array(await phonePhoto(2400, 1800))], "photo.jpg", { type: "image/jpeg" }));
  return form;
}

/** @returns the answer's status; null where the connection breaks off */
const send = (origin: string, body: FormData): Promise<number | null> =>
  fetch(origin + path, { method: "POST", body, redirect: "manual", headers: { ...headers(), Origin: origin } }).then(
    ({ status }) => status,
    () => null,
  );

test("Being killed: in the middle of a photo that is kept: no row is without its files, no file without its row, and it is sent again", async () => {
  const { db } = app.services.database;
  const answers: (number | null)[] = [];
  for (const moment of MOMENTS) {
    const words = `Killed at ${moment}`;
    const server = await startServer(settings);
    const form = await formOf(server.origin, words);
    const before = filesOf(app).length;
    const begun = async () => (await db.select().from(photoLeftovers)).length > 0;
    const answered = send(server.origin, form);
    while (moment === 0 ? !(await begun()) : filesOf(app).length < before + moment) await turn();
    await server.stop("SIGKILL");
    answers.push(await answered);

    const next = await startServer(settings);
    expect(await send(next.origin, form)).toBe(302);
    await next.stop();
  }
  // What was killed while it was being sent was not acknowledged; the same form, sent again, is one memory.
  expect(answers.filter((status) => status === null).length).toBeGreaterThan(isPostgres ? 0 : 2);
  expect(answers.filter((status) => status !== null && status !== 302)).toEqual([]);
  expect(await db.select().from(memories)).toHaveLength(MOMENTS.length);

  app.clock.at = new Date(Date.now() + 2 * 3_600_000);
  await keepUp(app.services, app.identity);
  await keepUp(app.services, app.identity);
  const rows = await db.select().from(photos);
  expect(rows.map(({ status }) => status)).toEqual(MOMENTS.map(() => "ready"));
  const named = rows.flatMap((row) =>
    sizesOf(row).flatMap(({ number }) => (["avif", "jpg"] as const).map((format) => fileName(row.id, number, format))),
  );
  expect(named).toHaveLength(MOMENTS.length * 6);
  expect(filesOf(app).filter((name) => !name.endsWith(".unfinished"))).toEqual(named.sort());
  expect(await db.select().from(photoLeftovers)).toEqual([]);
  // What is half written lies beside a photo that is kept, and goes with it.
  const ids = new Set(rows.map(({ id }) => id));
  const half = readdirSync(join(folder, "photos"), { recursive: true }).map(String);
  const left = half.filter((name) => name.endsWith(".unfinished") && !ids.has(name.slice(3).split(".")[0] ?? ""));
  expect(left).toEqual([]);
}, 300_000);
