import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, vi } from "vitest";
import { knownTo } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import { setPhoto } from "#app/pages/us/set-photo.server.ts";
import { type MadePhoto, makePhoto } from "#app/photos/make-photo.server.ts";
import { photosAtRest, prepareSoon } from "#app/photos/prepare-photos.server.ts";
import type { Services } from "#app/request/services.server.ts";
import { photos } from "#db/schema/photos.ts";
import type { TestApp } from "./app.ts";
import { memberOf, type TestMember } from "./members.ts";
import type { Visitor } from "./visitor.ts";

/** A picture with something on it: noise would take long to encode, a plain area nothing. */
export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#b5543c" } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: "#2c5d63" } },
      left: 0,
      top: 0,
    },
  ]);

/** What a phone's camera makes: upright by a note in its metadata alone, with the place in it. */
export const phonePhoto = (width = 800, height = 600): Promise<Buffer> =>
  picture(width, height)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: "Canary Phone" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .jpeg()
    .toBuffer();

/** What a photo hangs on: the form that brings it, what is typed there, and where it stands afterwards. */
export const PHOTO_FORMS = {
  member: { path: "/us/photo", typed: {}, page: "/us", image: ".avatars img" },
  memory: {
    path: "/us/memories/new",
    typed: { date: "2022-07-28", title: "The sea", words: "We put up both sunshades.", alt: "Two sunshades" },
    page: "/us/memories",
    image: ".time img",
  },
} as const;
export type PhotoOf = keyof typeof PHOTO_FORMS;

/** A photo of somebody's, made and not kept yet. */
export async function photoFor(services: Services, member: Member): Promise<MadePhoto> {
  const made = await makePhoto(services, member, await picture(1600, 1100).jpeg().toBuffer());
  if (!made.ok) throw new Error(`no photo: ${made.reason}`);
  return made.photo;
}

/** Makes a photo that is kept ready in all its formats. */
export async function ready(services: Services, id: string): Promise<void> {
  prepareSoon(services, id);
  await photosAtRest();
}

/** Gives somebody a photo of themselves, through the use case. */
export async function seedFace({ services }: TestApp, { uid }: { uid: string }, at: Date): Promise<void> {
  const member = await memberOf(services, uid);
  const then = { ...services, clock: () => at };
  const set = await setPhoto(then, member, await photoFor(services, member), knownTo(member));
  if (!set.ok) throw new Error(`not kept: ${set.reason}`);
  await photosAtRest();
}

type Sent = { name?: string; type?: string; of?: PhotoOf; path?: string; fields?: Record<string, string> };

/**
 * Sends a photo by the form of the page, as a browser without script does; redirects are not followed.
 * @param fields in place of what stands in the page's hidden ones and is typed
 */
export async function sendPhoto(
  by: Visitor,
  bytes: Uint8Array,
  { name = "photo.jpg", type = "image/jpeg", of = "member", path = PHOTO_FORMS[of].path, fields }: Sent = {},
): Promise<Response> {
  const form = new FormData();
  const own = fields ?? { ...(await fieldsOf(by, path)), ...PHOTO_FORMS[of].typed };
  for (const [field, value] of Object.entries(own)) form.set(field, value);
  form.set("photo", new File([new Uint8Array(bytes)], name, { type }));
  return by.send(path, { method: "POST", body: form, headers: { Origin: by.app.origin } });
}

/** What stands in the hidden fields of the page's form that brings a photo. */
async function fieldsOf(by: Visitor, path: string): Promise<Record<string, string>> {
  const { $ } = await by.open(path);
  const inputs = $("form[enctype='multipart/form-data'] input[type=hidden]").toArray();
  return Object.fromEntries(inputs.map((input) => [String($(input).attr("name")), String($(input).attr("value"))]));
}

/** The photo that a member gave last, as it lies in the database. */
export async function photoOf({ services }: TestApp, { id }: Pick<TestMember, "id">) {
  const [row] = await services.database.db
    .select()
    .from(photos)
    .where(eq(photos.userId, id))
    .orderBy(desc(photos.writtenAt))
    .limit(1);
  return row ?? null;
}

/** Waits until the photo that a member gave last is not worked on any more. */
export const settled = (app: TestApp, who: Pick<TestMember, "id">) =>
  vi.waitFor(
    async () => {
      const row = await photoOf(app, who);
      expect(row?.status).not.toBe("preparing");
      return row;
    },
    { timeout: 30_000, interval: 50 },
  );

/** The names of all files in a storage on disk. */
export function filesOf({ services }: Pick<TestApp, "services">): string[] {
  const folder = join(services.env.DATA_DIR, "photos");
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true }).map((name) => String(name).slice(3));
  return names.filter((name) => name !== "").sort();
}
