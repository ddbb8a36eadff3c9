import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { runnerImport } from "vite";
import { ownDay } from "#app/calendar/own-day.ts";
import { connectByCode } from "#app/couple/connect-by-code.server.ts";
import { findOrCreateCode } from "#app/features/invites/find-or-create-invite.server.ts";
import { systemRandom } from "#app/http/random.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { contentItems } from "#db/schema/content.ts";
import { answerEveryDay } from "#tests/support/answered-days.ts";
import { memberNow, newPerson, openStores, type Stores } from "./stores.ts";

const WORDS = "I thought of the lift with its gate, and of how you held it open for the man with the ladder. ".repeat(
  6,
);
const YEARS = [3, 12];
const FORMATS = ["json", "html", "csv"] as const;
type Format = (typeof FORMATS)[number];

// Its page is markup, which Node runs only when it was built: not even its types are imported here.
type Export = {
  exportAs(format: Format, services: Services, member: Member, language: "en"): { text: AsyncIterable<string> };
};
const { exportAs } = (await runnerImport<Export>("./app/pages/rights/export.server.ts", { configFile: false })).module;

/** How long an export takes that holds both partners' words of every day, and how much memory it needs meanwhile. */
export async function exports(folder: string): Promise<string[]> {
  const lines = [
    "| export of | as | MB | milliseconds | most heap above the start, MB |",
    "| --- | --- | --- | --- | --- |",
  ];
  for (const years of YEARS) {
    const stores = await openStores(folder, `export-${years}`);
    const member = await coupleOf(stores, Math.round(years * 365.25));
    for (const format of FORMATS) {
      const services = { ...stores, clock: () => new Date() } as unknown as Services;
      const began = performance.now();
      let bytes = 0;
      for await (const text of exportAs(format, services, member, "en").text) bytes += Buffer.byteLength(text);
      const took = performance.now() - began;
      lines.push(
        `| ${years} years | ${format} | ${mb(bytes)} | ${Math.round(took)} | ${mb(await heapOf(services, member, format))} |`,
      );
    }
    await stores.close();
  }
  return lines;
}

const mb = (bytes: number) => (bytes / 1e6).toFixed(1);

/** Looked at on the way, each time after what is no longer needed has been thrown away. */
async function heapOf(services: Services, member: Member, format: Format): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const held = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const start = held();
  let [most, count] = [0, 0];
  for await (const _ of exportAs(format, services, member, "en").text) {
    if (++count % 100 === 0) most = Math.max(most, held() - start);
  }
  return most;
}

/** A couple that has answered every one of its days. */
async function coupleOf(stores: Stores, days: number) {
  const { database } = stores;
  const [a, b] = [await newPerson(stores, "first"), await newPerson(stores, "second")];
  const now = new Date();
  const code = await findOrCreateCode(database.db, a, now, systemRandom);
  await connectByCode({ ...stores, log: () => {} }, b.person.id, code ?? "", now);
  const member = await memberNow(database, "first");
  const questions = await database.db.select({ id: contentItems.id, detail: contentItems.detail }).from(contentItems);
  const toWrite = questions.filter(({ detail }) => (detail as { kind?: string } | null)?.kind === "text");
  await answerEveryDay(stores, {
    coupleId: member.couple.id,
    authors: [a.person.id, b.person.id],
    before: ownDay(now, member.person),
    count: days,
    questions: toWrite.map(({ id }) => id),
    words: () => WORDS,
    at: now,
  });
  return member;
}
