import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { keepUp } from "#app/pages/rights/upkeep.server.ts";
import { coupleDays, couples } from "#db/schema/couple.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { answerBoth, connect, writingPair } from "#tests/support/couples.ts";
import { askToday } from "#tests/support/forms.ts";
import { call, codeOf, memberOf, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { answer } from "#tests/support/people.ts";

/**
 * docs/product/security.md#leaving-at-once, docs/product/rights.md#leaving: leaving, coming back, taking a pairing
 * back.
 */
const app = appForTests();

const DAY = 24;
const reads = async ({ visitor }: TestMember, path: string) => (await visitor.open(path)).text;
const coupleOf = async ({ uid }: TestMember) => (await memberOf(app.services, uid)).couple.id;
async function leave({ visitor }: TestMember): Promise<void> {
  await visitor.open("/us/leave");
  await visitor.press("Leave");
}

describe("Leaving at once: leaving", () => {
  test("takes effect for both at once: own words in an archive for their author alone, and an empty space", async () => {
    const { a, b, path } = await writingPair(app, "A canary of parting");
    expect(await reads(b, path)).toContain("A canary of parting, hers");
    const old = await coupleOf(a);
    await leave(a);
    expect(a.visitor.page?.url).toBe("/dashboard");
    expect(a.visitor.page?.text).toContain("You have left");
    expect(await coupleOf(a)).not.toBe(await coupleOf(b));
    expect([old]).not.toContain(await coupleOf(b));
    for (const [who, own, other] of [
      [a, "hers", "his"],
      [b, "his", "hers"],
    ] as const) {
      for (const page of ["/dashboard", "/us", path, "/daily-questions", "/us/archive", "/api/user"]) {
        const text = await reads(who, page);
        expect([page, text.includes(`A canary of parting, ${other}`)]).toEqual([page, false]);
      }
      expect(await reads(who, "/us/archive")).toContain(`A canary of parting, ${own}`);
      expect(await reads(who, "/dashboard")).toContain("have parted");
    }
  });

  test("tells the partner by a letter, and nothing else in it", async () => {
    const { a, b } = await writingPair(app, "Words that no letter repeats");
    await leave(a);
    const letters = app.services.mailer.mailbox?.filter(({ to }) => to === b.email) ?? [];
    expect(letters.map(({ subject }) => subject)).toEqual(["Something has changed in your account"]);
    expect(letters[0]?.text).not.toMatch(/Words that|hers|his/);
  });

  test("twice leaves once, and a press of somebody alone does nothing", async () => {
    const { a, b } = await writingPair(app, "Twice");
    await a.visitor.open("/us/leave");
    const [one, two] = await Promise.all([a.visitor.post("/us/leave", ""), b.visitor.post("/us/leave", "")]);
    expect([one.status, two.status]).toEqual([302, 302]);
    const [alone, other] = [await coupleOf(a), await coupleOf(b)];
    await a.visitor.post("/us/leave", "");
    expect([await coupleOf(a), await coupleOf(b)]).toEqual([alone, other]);
  });

  test("what is being written to the couple when it ends is not lost and goes nowhere", async () => {
    const [a, b] = [await newMember(app), await newMember(app)];
    await connect(a, b);
    const path = await askToday(app, a, "text");
    await b.visitor.open(path);
    const question = b.visitor.page?.$("[name=question]").val();
    await leave(a);
    const late = await b.visitor.post(
      path,
      encoded({ answer: "Written while the other left", question: String(question) }),
    );
    expect([404, 409]).toContain(late.status);
    if (late.status === 409) expect(await late.text()).toContain("Written while the other left");
    expect(await reads(a, "/us/archive")).not.toContain("Written while");
  });

  test("is taken back when the same two connect again within 30 days", async () => {
    const { a, b, path } = await writingPair(app, "Before the quarrel");
    const old = await coupleOf(a);
    await leave(a);
    app.clock.move(29 * DAY);
    for (const who of [a, b]) await signInAgain(app, who);
    await connect(b, a);
    expect([await coupleOf(a), await coupleOf(b)]).toEqual([old, old]);
    expect(await reads(a, path)).toContain("Before the quarrel, his");
    expect(await reads(b, path)).toContain("Before the quarrel, hers");
    expect(await reads(a, "/us/archive")).not.toContain("Before the quarrel");
    // They may leave it again, but the pairing is an old one: nobody can undo it.
    expect((await b.visitor.open("/us/undo")).url).toBe("/dashboard");
  });

  test("after 30 days what was shared is erased, and connecting again begins anew; one's own words stay one's own", async () => {
    const { a, b } = await writingPair(app, "A month ago");
    const old = await coupleOf(a);
    await leave(b);
    app.clock.move(30 * DAY + 1);
    await keepUp(app.services, app.identity);
    const { db } = app.services.database;
    expect(await db.select().from(coupleDays).where(eq(coupleDays.coupleId, old))).toEqual([]);
    for (const who of [a, b]) await signInAgain(app, who);
    await connect(a, b);
    expect(await coupleOf(a)).not.toBe(old);
    expect(await reads(a, "/us/archive")).toContain("A month ago, hers");
    expect(await reads(a, "/us/archive")).not.toContain("A month ago, his");
  });

  test("what one wrote beside a former partner never reaches the next", async () => {
    const { a, b } = await writingPair(app, "For you alone");
    await leave(a);
    const next = await newMember(app);
    await connect(next, a);
    const path = await answerBoth(app, next, a, "For the next one");
    for (const page of ["/dashboard", path, "/us/archive", "/daily-questions"]) {
      expect([page, (await reads(next, page)).includes("For you alone")]).toEqual([page, false]);
    }
    expect(await reads(b, "/us/archive")).not.toContain("For the next one");
    // And the one who was left can't be seated beside them any more.
    expect((await call(b.visitor, `/api/invites/accept/${await codeOf(b)}`)).status).toBe(400);
  });
});

describe("Leaving at once: taking a pairing back", () => {
  test("gives each what was there before, and the other nothing", async () => {
    const [a, b] = [await newMember(app), await newMember(app)];
    const [pathA, pathB] = [await askToday(app, a, "text"), await askToday(app, b, "text")];
    for (const [who, path, words] of [
      [a, pathA, "A wrote this alone"],
      [b, pathB, "B wrote this alone"],
    ] as const) {
      await who.visitor.open(path);
      await answer(who.visitor, words);
    }
    app.clock.move(0.1);
    await connect(a, b);
    expect(await reads(a, "/dashboard")).toContain("Not who I meant");
    expect(await reads(b, "/dashboard")).not.toContain("Not who I meant");
    app.clock.move(23);
    await a.visitor.open("/us/undo");
    await a.visitor.press("Take it back");
    expect(a.visitor.page?.text).toContain("Taken back");
    expect(await coupleOf(a)).not.toBe(await coupleOf(b));
    expect(await reads(a, pathA)).toContain("A wrote this alone");
    expect(await reads(b, pathB)).toContain("B wrote this alone");
    for (const page of ["/dashboard", pathA, "/us/archive"]) expect(await reads(a, page)).not.toContain("B wrote this");
    for (const page of ["/dashboard", pathB, "/us/archive"]) expect(await reads(b, page)).not.toContain("A wrote this");
  });

  test("leaves what was written since to its author alone", async () => {
    const { a, b } = await writingPair(app, "Since the wrong one came");
    app.clock.move(1);
    await a.visitor.open("/us/undo");
    await a.visitor.press("Take it back");
    expect(await reads(a, "/us/archive")).toContain("Since the wrong one came, hers");
    expect(await reads(a, "/us/archive")).not.toContain("Since the wrong one came, his");
    expect(await reads(b, "/us/archive")).toContain("Since the wrong one came, his");
    const ended = await app.services.database.db.select().from(couples).where(eq(couples.endedBy, "undone"));
    expect(ended.length).toBeGreaterThan(0);
  });

  test("is the inviter's alone, and for 24 hours", async () => {
    const { a, b } = await writingPair(app, "Right one");
    expect((await b.visitor.open("/us/undo")).url).toBe("/dashboard");
    const before = await coupleOf(a);
    await b.visitor.post("/us/undo", "");
    app.clock.move(24);
    expect((await a.visitor.open("/us/undo")).url).toBe("/dashboard");
    await a.visitor.post("/us/undo", "");
    expect([await coupleOf(a), await coupleOf(b)]).toEqual([before, before]);
  });
});
