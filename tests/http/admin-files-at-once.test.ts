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

/**
 * A form that brings the beginning of a file of this text and then nothing, until it is let to its end or cut off.
 * Resolves once its file is read, or once it is answered without.
 */
async function begin({ visitor }: TestMember, text = "", name = "items.json") {
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const bytes = (words: string) => new TextEncoder().encode(words);
  const [read, more] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
  let pulled = 0;
  const body = new ReadableStream(
    {
      async pull(to) {
        if (pulled++ === 0) return to.enqueue(bytes(head));
        read.resolve();
        if (await more.promise) to.enqueue(bytes(`${text}\r\n--x--\r\n`));
        to.close();
      },
    },
    // Nothing is made ahead of who reads it.
    { highWaterMark: 0 },
  );
  const headers = {
    ...{ "Content-Type": "multipart/form-data; boundary=x", "Content-Length": String(head.length + text.length + 9) },
    ...{ Origin: app.origin, "Sec-Fetch-Site": "same-origin" },
  };
  const init = { method: "POST", body, headers, duplex: "half" } as const;
  const answer = visitor.send("/admin/import", init);
  await Promise.race([read.promise, answer]);
  return { answer, end: () => more.resolve(true), cut: () => more.resolve(false) };
}
const isBusy = async (sent: { answer: Promise<Response> }) => {
  const answer = await sent.answer;
  return [answer.status, answer.headers.get("Retry-After"), (await answer.text()).includes(BUSY)];
};

test("of twenty of 5 MB at once, by two admins, four are taken; the others are told so, and nothing of them is kept", async () => {
  const admins = [await newAdmin(app), await newAdmin(app)] as const;
  const adminOf = (n: number) => (n % 2 ? admins[0] : admins[1]);
  const before = (await db().select().from(adminActions)).length;
  const sent: Awaited<ReturnType<typeof begin>>[] = [];
  for (let n = 0; n < 20; n++) sent.push(await begin(adminOf(n), largest(n), `large-${n}.json`));
  for (const one of sent.slice(4)) expect(await isBusy(one)).toEqual([503, "30", true]);
  for (const one of sent) one.end();
  for (const [n, { answer }] of sent.slice(0, 4).entries())
    expect((await pageOfFile(adminOf(n).visitor, await answer)).$("h1").text()).toBe("Every row is fine");
  expect((await db().select().from(contentImports)).filter(({ state }) => state !== "shipped")).toHaveLength(4);
  expect((await db().select().from(adminActions)).slice(before)).toHaveLength(4);
  const next = await sendFile(adminOf(1).visitor, largest(20), "next.json");
  expect((await pageOfFile(adminOf(1).visitor, next)).$("h1").text()).toBe("Every row is fine");
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
  const slow: Awaited<ReturnType<typeof begin>>[] = [];
  for (let n = 0; n < 4; n++) slow.push(await begin(admin));
  const fifth = await begin(admin);
  expect(await isBusy(fifth)).toEqual([503, "30", true]);
  for (const { cut } of [...slow, fifth]) cut();
  for (const { answer } of slow) expect((await answer).status).toBe(400);
  expect((await sendFile(admin.visitor, JSON.stringify([dailyQuestion(1)]))).status).toBe(302);
});
