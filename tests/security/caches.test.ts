import { beforeAll, describe, expect, test } from "vitest";
import { type Askers, everyAnswer, type Kind, newAskers } from "#tests/support/answers.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { everyRoute } from "#tests/support/routes.ts";

/** docs/product/security.md#caches: what a cache may keep of what is made for somebody. */
const app = appForTests();
let askers: Askers;
beforeAll(async () => {
  askers = await newAskers(app);
});

const { strangers, members, everybody } = everyAnswer(() => askers);

async function headersOf([what, status, answer]: Kind): Promise<Headers> {
  const response = await answer();
  expect([what, response.status]).toEqual([what, status]);
  return response.headers;
}

describe("Caches: / and /auth/*: private, no-cache, and told apart by cookies", () => {
  test.each(strangers)("%s, %i", async (...kind) => {
    const headers = await headersOf(kind);
    expect(headers.get("Cache-Control")).toBe("private, no-cache");
    expect(headers.get("Vary")?.split(", ")).toContain("Cookie");
  });
});

describe("Caches: members' pages, .data and calls: in no cache", () => {
  test.each(members)("%s, %i", async (...kind) => {
    expect((await headersOf(kind)).get("Cache-Control")).toMatch(/^(private, )?(no-cache, )?no-store$/);
  });
});

describe("Caches: what is for everybody: in no shared cache", () => {
  test.each(everybody)("%s, %i", async (...kind) => {
    expect((await headersOf(kind)).get("Cache-Control")).toMatch(/^private, no-(cache|cache, no-store|store)$/);
  });
});

test("Caches: nothing that any route gives a member may be kept by a shared cache", async () => {
  for (const who of [askers.newcomer, askers.member, askers.paired])
    for (const { path } of everyRoute())
      for (const asked of [path.replace(/:\w+|\*/, "x"), `${path.replace(/:\w+|\*/, "x")}.data`]) {
        const { headers } = await who.send(asked === "/.data" ? "/_.data" : asked);
        const isForAll = ["/robots.txt", "/sitemap.xml"].includes(path);
        if (!isForAll)
          expect([asked, headers.get("Cache-Control")]).toEqual([
            asked,
            expect.stringMatching(/^private, no-(cache|cache, no-store|store)$|^no-store$/),
          ]);
      }
});
