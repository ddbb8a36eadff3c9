import { setImmediate as breathe } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { adminActions } from "#db/schema/admin.ts";
import { contentImports } from "#db/schema/content.ts";
import { newAdmin, pageOfFile, sendFile } from "#tests/support/admins.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { dailyQuestion } from "#tests/support/content-files.ts";
import type { TestMember } from "#tests/support/members.ts";

/** docs/product/admin.md#importing: how many files a process takes at once, whoever sends them. */
const app = appForTests();
const BUSY = "Other files are being checked right now. Choose this one again in a minute.";
const db = () => app.services.database.db;

/** A file of 5 MB to the byte. */
function largest(n: number): string {
  const items = JSON.stringify(Array.from({ length: 500 }, (_, i) => dailyQuestion(n * 1000 + i)));
  return `${items.slice(0, -1)}${" ".repeat(5_000_000 - items.length)}]`;
}

/** A form that brings the beginning of a file and then nothing, until it is cut off. */
function sendSlowly({ visitor }: TestMember) {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nid,';
  let [isRead, cut] = [false, () => {}];
  const body = new ReadableStream(
    {
      async pull(to) {
        if (!isRead) to.enqueue(new TextEncoder().encode(head));
        else await new Promise<void>((go) => (cut = go)).then(() => to.close());
        isRead = true;
      },
    },
    // Nothing is made ahead: by that it is known that the server has begun to read.
    { highWaterMark: 0 },
  );
  const headers = {
    ...{ "Content-Type": "multipart/form-data; boundary=x", "Content-Length": "4000000" },
    ...{ Origin: app.origin, "Sec-Fetch-Site": "same-origin" },
  };
  const init = { method: "POST", body, headers, duplex: "half" } as const;
  return { answer: visitor.send("/admin/import", init), isRead: () => isRead, cut: () => cut() };
}

test("of twenty of 5 MB at once, by two admins, four are taken; the others are told so, and nothing of them is kept", async () => {
  const admins = [await newAdmin(app), await newAdmin(app)] as const;
  const visitorOf = (n: number) => (n % 2 ? admins[0] : admins[1]).visitor;
  const before = (await db().select().from(adminActions)).length;
  const sent = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => ({
      n,
      answer: await sendFile(visitorOf(n), largest(n), `large-${n}.json`),
    })),
  );
  const taken = sent.filter(({ answer }) => answer.status === 302);
  const refused = sent.filter(({ answer }) => answer.status === 503);
  expect([taken.length, refused.length]).toEqual([4, 16]);
  for (const { answer } of refused) {
    expect(answer.headers.get("Retry-After")).toBe("30");
    expect(await answer.text()).toContain(BUSY);
  }
  for (const { n, answer } of taken)
    expect((await pageOfFile(visitorOf(n), answer)).$("h1").text()).toBe("Every row is fine");
  expect((await db().select().from(contentImports)).filter(({ state }) => state !== "shipped")).toHaveLength(4);
  expect((await db().select().from(adminActions)).slice(before)).toHaveLength(4);
  const next = await sendFile(visitorOf(1), largest(20), "next.json");
  expect((await pageOfFile(visitorOf(1), next)).$("h1").text()).toBe("Every row is fine");
});

test("a file that waits for its turn is heard of all the while, or its page would say that it has stopped", async () => {
  const { visitor } = await newAdmin(app);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const long = Array.from({ length: 12_000 }, (_, i) => dailyQuestion(100_000 + i));
    const rowOf = async (name: string) =>
      (await db().select().from(contentImports).where(eq(contentImports.name, name)))[0];
    const first = sendFile(visitor, JSON.stringify(long), "long.json");
    await expect.poll(() => rowOf("long.json")).toBeDefined();
    const second = sendFile(visitor, JSON.stringify([dailyQuestion(30_000)]), "short.json");
    await expect.poll(() => rowOf("short.json"), { interval: 5 }).toMatchObject({ state: "checking", rows: 0 });
    app.clock.move(1 / 61);
    vi.advanceTimersByTime(20_000);
    const told = { state: "checking", rows: 0, touchedAt: app.clock.at };
    await expect.poll(() => rowOf("short.json"), { interval: 5 }).toMatchObject(told);
    for (const sent of [first, second])
      expect((await pageOfFile(visitor, await sent)).$("h1").text()).toBe("Every row is fine");
  } finally {
    vi.useRealTimers();
  }
});

test("four that do not come to their end keep a fifth out until they are cut off", async () => {
  const admin = await newAdmin(app);
  const slow = Array.from({ length: 4 }, () => sendSlowly(admin));
  while (!slow.every(({ isRead }) => isRead())) await breathe();
  const fifth = sendSlowly(admin);
  const refused = await fifth.answer;
  expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining(BUSY)]);
  for (const { cut } of slow) cut();
  expect(await Promise.all(slow.map(async ({ answer }) => (await answer).status))).toEqual([400, 400, 400, 400]);
  expect((await sendFile(admin.visitor, JSON.stringify([dailyQuestion(1)]))).status).toBe(302);
});
