import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchOutside } from "#app/http/fetch-outside.server.ts";
import { PHOTO_MAX_BYTES } from "#app/photos/photo.ts";
import { startPictureHost } from "#tests/support/picture-host.ts";

/** docs/product/security.md#fetching-from-elsewhere, against a host on loopback that has every bad habit. */
let host: Awaited<ReturnType<typeof startPictureHost>>;
beforeAll(async () => {
  host = await startPictureHost();
});
afterAll(() => host.close());

const fetched = (address: string, withinMs = 5_000, testHosts = [host.host]) =>
  fetchOutside(address, { most: PHOTO_MAX_BYTES, withinMs, testHosts });
const reason = async (...given: Parameters<typeof fetched>) => {
  const found = await fetched(...given);
  return found.ok ? `${found.bytes.length} bytes` : found.reason;
};

test("Fetching from elsewhere: what is given out is fetched, also where it leads on", async () => {
  for (const name of ["good.jpg", "leads-on"]) {
    const found = await fetched(host.at(name));
    expect(found.ok && [...found.bytes.subarray(0, 3)], name).toEqual([0xff, 0xd8, 0xff]);
  }
});

test.each([
  ["says-11-mb", "too-large"],
  ["sends-11-mb", "too-large"],
  ["private", "private"],
  ["home", "private"],
  ["metadata", "address"],
  ["file", "address"],
  ["loop", "redirects"],
  ["forbidden", "refused"],
  ["of-nobody", "refused"],
  ["breaks-off", "unreachable"],
])("Fetching from elsewhere: %s is %s", async (name, why) => {
  expect(await reason(host.at(name))).toBe(why);
});

test.each(["never", "drips"])(
  "Fetching from elsewhere: a host that %s is waited for no longer than said",
  async (name) => {
    expect(await reason(host.at(name), 300)).toBe("slow");
  },
);

test.each([
  ["not an address", "address"],
  ["http://example.com/x.jpg", "address"],
  ["https://example.com:8443/x.jpg", "address"],
  ["https://user:secret@example.com/x.jpg", "address"],
  ["ftp://example.com/x.jpg", "address"],
  ["https://127.0.0.1/x.jpg", "private"],
  ["https://2130706433/x.jpg", "private"],
  ["https://0x7f.1/x.jpg", "private"],
  ["https://localhost/x.jpg", "private"],
  ["https://[::1]/x.jpg", "private"],
  ["https://[::ffff:127.0.0.1]/x.jpg", "private"],
  ["https://169.254.169.254/latest/meta-data/", "private"],
])("Fetching from elsewhere: %s is refused before anything is asked", async (address, why) => {
  expect(await reason(address)).toBe(why);
});

test("Fetching from elsewhere: without the setting of tests a host on loopback is asked nothing", async () => {
  const before = host.asked.length;
  expect(await reason(`https://${host.host}/good.jpg`, 5_000, [])).toBe("address");
  expect(await reason("https://127.0.0.1/good.jpg", 5_000, [])).toBe("private");
  expect(host.asked).toHaveLength(before);
});
