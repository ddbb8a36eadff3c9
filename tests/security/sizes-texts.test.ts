import { load } from "cheerio";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { askToday } from "#tests/support/forms.ts";
import { newMember } from "#tests/support/members.ts";
import { unsealed } from "#tests/support/sealed.ts";
import { everyRow } from "#tests/support/tables.ts";

/** docs/product/security.md#sizes: how long a text may be, and what it may not hold. */
const app = appForTests();

const long = (count: number, letter = "x") => letter.repeat(count);

/** A text of the most that is taken, what is kept of it, and the same with one more. */
const LONGEST: [what: string, typed: string, kept: string, tooMuch: string][] = [
  ["letters", long(2_000), long(2_000), long(2_001)],
  ["letters of 4 bytes", long(2_000, "𝒳"), long(2_000, "𝒳"), long(2_001, "𝒳")],
  ["CRLF counting one", `${long(999, "x\r\n")}xy`, `${long(999, "x\n")}xy`, `${long(1_000, "x\r\n")}x`],
  ["CR counting one", `${long(999, "x\r")}xy`, `${long(999, "x\n")}xy`, `${long(1_000, "x\r")}x`],
  ["parts of one sign counting each", long(1_000, "e\u0301"), long(1_000, "e\u0301"), `${long(1_000, "e\u0301")}x`],
  ["white space around counting none", ` \r\n${long(2_000)}\r\n `, long(2_000), ` \r\n${long(2_001)}\r\n `],
];

test.each(LONGEST)("Sizes: text to 2,000 code points: %s", async (_what, typed, kept, tooMuch) => {
  const who = await newMember(app);
  const path = await askToday(app, who, "text");
  const before = await everyRow(app);
  const refused = await who.visitor.post(path, encoded({ answer: tooMuch }));
  expect(refused.status).toBe(400);
  const $ = load(await refused.text());
  expect($("#answer-error").text()).toContain("An answer has at most 2,000 characters.");
  expect(await everyRow(app)).toEqual(before);
  expect((await who.visitor.post(path, encoded({ answer: typed }))).status).toBe(302);
  const [row] = await app.services.database.db.select().from(dailyAnswers).where(eq(dailyAnswers.userId, who.id));
  expect(row && (await unsealed(app, row))?.text).toBe(kept);
});

test.each(["\u0000", "a\u0000b", `${long(10)}\u0000`])("NUL is refused: %j", async (words) => {
  const who = await newMember(app);
  const path = await askToday(app, who, "text");
  const before = await everyRow(app);
  const refused = await who.visitor.post(path, encoded({ answer: words }));
  expect([refused.status, (await refused.text()).includes("\u0000")]).toEqual([400, false]);
  expect(await everyRow(app)).toEqual(before);
});
