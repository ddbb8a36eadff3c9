import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { seededRandom, startApp, type TestApp, TestClock } from "#tests/support/app.ts";
import { connect } from "#tests/support/couples.ts";
import { askToday } from "#tests/support/forms.ts";
import { newIdentity } from "#tests/support/identity.ts";
import { call, codeOf, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { yearPages } from "#tests/support/our-year.ts";
import { answer } from "#tests/support/people.ts";
import { inBoth, masked, signInBoth, type Twin, twinOf, type Worlds } from "#tests/support/twin.ts";

/**
 * docs/product/security.md#words-from-before-the-pairing: what was written before a pairing, the answer of that very
 * day included, opens to the partner only after its author has said that the right one has come.
 */
const YES = "Yes, that is them";
const DAY = 24;

const asMember = (who: Twin, world: 0 | 1): TestMember => ({
  ...who,
  id: "",
  idToken: "",
  visitor: who.browsers[world],
});

describe("Words from before the pairing: two worlds that differ in what the inviter had written", () => {
  const HIDDEN = ["No.", `The tram stop in the rain, ${"and then all the way home ".repeat(40)}`] as const;
  let worlds: Worlds;
  let host: Twin;
  let guest: Twin;
  const paths: string[] = [];

  beforeAll(async () => {
    const noon = new Date();
    noon.setUTCHours(12, 0, 0, 0);
    const seed = randomUUID();
    const start = () => startApp({ clock: new TestClock(new Date(noon)), random: seededRandom(seed) });
    worlds = [await start(), await start()];
    host = twinOf(worlds, await newIdentity(), "host");
    guest = twinOf(worlds, await newIdentity(), "guest");
    for (const who of [host, guest]) {
      await signInBoth(worlds, who);
      await inBoth(who, (browser) => call(browser, "/api/user/mark-invite-seen"));
    }
    // The day before the pairing, and the day of it.
    for (const hours of [DAY, 1]) {
      await inBoth(host, async (browser, world) => {
        const path = await askToday(worlds[world], asMember(host, world), "text");
        await browser.open(path);
        await answer(browser, HIDDEN[world]);
        if (world === 0) paths.push(path);
      });
      for (const { clock } of worlds) clock.move(hours);
    }
    await inBoth(guest, async (browser, world) => {
      await connect(asMember(host, world), asMember(guest, world));
      for (const path of paths) {
        await browser.open(path);
        await answer(browser, "x");
      }
    });
  });
  afterAll(() => Promise.all(worlds.map((app) => app.close())));

  const look = (path: string, how: "send" | "data") =>
    inBoth(guest, async (browser) => {
      const response = await browser[how](path);
      return masked(response.status, response.headers, await response.text());
    });

  test("until the yes every page, .data, call and export gives the guest the same bytes", async () => {
    const pages = [
      "/dashboard",
      "/daily-questions",
      "/us",
      "/us/archive",
      "/us/archive?q=tram",
      "/us/undo",
      "/us/leave",
      ...yearPages(worlds[0].clock.at.toISOString().slice(0, 10) as LocalDate),
    ];
    for (const path of [...pages, ...paths.flatMap((at) => [at, `${at}?change`])]) {
      for (const how of ["send", "data"] as const) {
        const [one, two] = await look(path, how);
        expect(two, `${how} ${path}`).not.toMatch(/tram stop|and then all the way/);
        expect(two, `${how} ${path}`).toBe(one);
      }
    }
    const [one, two] = await look("/api/user", "send");
    expect(two).toBe(one);
    await signInBoth(worlds, guest); // a minute ago, as an export asks
    for (const format of ["json", "html", "csv"]) {
      const exports = await inBoth(guest, async (browser) => (await browser.post(`/us/export/${format}`, "")).text());
      expect(exports[1], format).toContain("x");
      expect(exports[1], format).not.toContain("tram");
      expect(exports[1], format).toBe(exports[0]);
    }
    expect(JSON.stringify(worlds[1].logged)).toBe(JSON.stringify(worlds[0].logged));
  });

  test("after the yes they differ: the test can tell", async () => {
    await inBoth(host, async (browser) => {
      await browser.open("/dashboard");
      await browser.press(YES);
    });
    for (const path of paths) {
      const [one, two] = await look(path, "send");
      expect(one).toContain("No.");
      expect(two).toContain("tram stop");
    }
    const exported = await inBoth(guest, async (browser) => (await browser.post("/us/export/json", "")).text());
    expect(exported[1]).toContain("tram stop");
  });
});

describe("Words from before the pairing: the question to the one whose code it was", () => {
  let app: TestApp;
  let a: TestMember;
  let b: TestMember;
  let path: string;
  beforeAll(async () => {
    app = await startApp();
    // In the morning a few minutes may end somebody's own day.
    app.clock.nextNoon();
  });
  afterAll(() => app.close());
  const reads = async ({ visitor }: TestMember, at: string) => (await visitor.open(at)).text;

  /** A has written today, B has come with A's code and answered the same. */
  async function guestIn(): Promise<void> {
    [a, b] = [await newMember(app), await newMember(app)];
    path = await askToday(app, a, "text");
    await a.visitor.open(path);
    await answer(a.visitor, "Written alone");
    app.clock.move(0.1);
    await connect(a, b);
    await b.visitor.open(path);
    await answer(b.visitor, "Of the guest");
  }

  test("stands on the inviter's dashboard alone, and says what waits for it", async () => {
    await guestIn();
    const page = await reads(a, "/dashboard");
    expect(page).toContain("is here. Is that them?");
    expect(page).toContain("After your yes, what you wrote on your own opens");
    expect(page).toContain("You have both answered. It opens once you have said that it is them.");
    const theirs = await reads(b, "/dashboard");
    expect(theirs).not.toContain("Is that them?");
    expect(theirs).toContain("has said that it is you.");
    expect(theirs).toContain("You two are connected.");
  });

  test("both are told on the question's page what it waits for; neither reads the other", async () => {
    await guestIn();
    const [mine, theirs] = [await reads(a, path), await reads(b, path)];
    expect(mine).toContain("It opens to you both once you have said on your home page");
    expect(mine).not.toContain("Of the guest");
    expect(theirs).toContain("Both open once");
    expect(theirs).not.toContain("Written alone");
  });

  test("silence is no yes, however long; the yes opens it to both, and says so", async () => {
    await guestIn();
    app.clock.move(5 * DAY);
    for (const who of [a, b]) await signInAgain(app, who);
    expect(await reads(b, path)).not.toContain("Written alone");
    await a.visitor.open("/dashboard");
    await a.visitor.press(YES);
    expect(a.visitor.page?.url).toBe("/invite/success");
    expect(await reads(a, "/dashboard")).not.toContain("Is that them?");
    expect(await reads(b, "/dashboard")).toContain("A reveal you have not read");
    expect(await reads(b, path)).toContain("Written alone");
    expect(await reads(a, path)).toContain("Of the guest");
  });

  test("today's question goes on: what the inviter writes after the pairing opens without a yes", async () => {
    await guestIn();
    const next = await newMember(app);
    const other = await newMember(app);
    await connect(next, other);
    const today = await askToday(app, next, "text");
    for (const [who, words] of [
      [next, "Since"],
      [other, "Since too"],
    ] as const) {
      await who.visitor.open(today);
      await answer(who.visitor, words);
    }
    expect(await reads(other, today)).toContain("Since");
    expect(await reads(next, "/dashboard")).toContain("Is that them?");
    // And what was written before is written anew for the one who has come.
    await a.visitor.open(`${path}?change`);
    await answer(a.visitor, "Written for both");
    expect(await reads(b, path)).toContain("Written for both");
  });

  test("a GET says nothing, and a yes to somebody who has gone says yes to nobody", async () => {
    await guestIn();
    expect((await a.visitor.send("/us/partner")).headers.get("Location")).toBe("/dashboard");
    await a.visitor.open("/us/undo");
    await a.visitor.press("Take it back");
    const c = await newMember(app);
    await connect(a, c);
    const stale = await a.visitor.post("/us/partner", new URLSearchParams({ partner: b.id }));
    expect(stale.headers.get("Location")).toBe("/dashboard");
    const page = await reads(a, "/dashboard");
    expect(page).toContain("Something has changed here");
    expect(page).toContain("Is that them?");
    // Nor does the guest's own press open anything.
    await c.visitor.post("/us/partner", new URLSearchParams({ partner: a.id }));
    await c.visitor.open(path);
    await answer(c.visitor, "x");
    expect(await reads(c, path)).not.toContain("Written alone");
  });

  test("taking it back is what it says: the guest has read nothing of before", async () => {
    await guestIn();
    expect(await reads(b, path)).not.toContain("Written alone");
    expect(await reads(a, "/us/undo")).toContain("has read nothing that you wrote before you two were connected.");
    await a.visitor.press("Take it back");
    expect(await reads(a, path)).toContain("Written alone");
    for (const at of [path, "/us/archive", "/dashboard"]) expect(await reads(b, at)).not.toContain("Written alone");
  });

  test("after the yes the way back stays for the day, beside what opens now", async () => {
    await guestIn();
    await a.visitor.open("/dashboard");
    await a.visitor.press(YES);
    const page = await reads(a, "/dashboard");
    expect(page).toContain("open to you both now");
    expect(page).toContain("Part us again");
    expect(await reads(a, "/us/undo")).toContain("may have been read by you both");
    app.clock.move(DAY);
    expect(await reads(a, "/dashboard")).not.toContain("Part us again");
  });

  test("two who come back to each other are asked no second time", async () => {
    await guestIn();
    await a.visitor.open("/dashboard");
    await a.visitor.press(YES);
    await a.visitor.open("/us/leave");
    await a.visitor.press("Leave");
    expect((await call(b.visitor, `/api/invites/accept/${await codeOf(a)}`)).status).toBe(200);
    for (const who of [a, b]) expect(await reads(who, "/dashboard")).not.toContain("Is that them?");
    expect(await reads(b, path)).toContain("Written alone");
  });

  test("two who come back and never said yes are asked again, and nothing has opened", async () => {
    await guestIn();
    await a.visitor.open("/us/leave");
    await a.visitor.press("Leave");
    expect((await call(b.visitor, `/api/invites/accept/${await codeOf(a)}`)).status).toBe(200);
    expect(await reads(b, path)).not.toContain("Written alone");
    // Accepting was the guest's own yes, and what they write anew opens nothing.
    expect(await reads(b, "/dashboard")).not.toContain("Is that them?");
    await b.visitor.open(`${path}?change`);
    await answer(b.visitor, "Something else");
    expect(await reads(b, path)).not.toContain("Written alone");
    expect(await reads(a, "/dashboard")).toContain("Is that them?");
    await a.visitor.press(YES);
    expect(await reads(b, path)).toContain("Written alone");
  });
});

describe("Words from before the pairing: a form that was opened before somebody came, and is sent after it", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
    // In the morning a few minutes may end somebody's own day.
    app.clock.nextNoon();
  });
  afterAll(() => app.close());
  const reads = async ({ visitor }: TestMember, at: string) => (await visitor.open(at)).text;
  const WORDS = "Begun before";

  /** A has today's form open, alone. */
  async function open(): Promise<{ a: TestMember; b: TestMember; path: string }> {
    const [a, b] = [await newMember(app), await newMember(app)];
    const path = await askToday(app, a, "text");
    await a.visitor.open(path);
    return { a, b, path };
  }
  async function answered(who: TestMember, path: string, words: string): Promise<void> {
    await who.visitor.open(path);
    await answer(who.visitor, words);
  }
  async function yes({ visitor }: TestMember): Promise<void> {
    await visitor.open("/dashboard");
    await visitor.press(YES);
  }

  test("is kept with one press, and opens to whoever came only after the yes", async () => {
    const { a, b, path } = await open();
    await connect(a, b);
    await answer(a.visitor, WORDS);
    expect([a.visitor.page?.status, a.visitor.page?.text.includes(WORDS)]).toEqual([200, true]);
    await answered(b, path, "x");
    expect(await reads(b, path)).not.toContain(WORDS);
    expect(await reads(a, "/dashboard")).toContain("After your yes, what you wrote on your own opens");
    await yes(a);
    expect(await reads(b, path)).toContain(WORDS);
  });

  test("is no less from before where it was too long at first", async () => {
    const { a, b, path } = await open();
    await connect(a, b);
    await answer(a.visitor, WORDS.repeat(400));
    expect(a.visitor.page?.status).toBe(400);
    await answer(a.visitor, WORDS);
    await answered(b, path, "x");
    expect(await reads(b, path)).not.toContain(WORDS);
  });

  test("counts so too where it says nothing of a partner: a page from before it did", async () => {
    const { a, b, path } = await open();
    const question = a.visitor.page?.$("[name=question]").attr("value") ?? "";
    await connect(a, b);
    const sent = await a.visitor.post(path, new URLSearchParams({ question, answer: WORDS }));
    expect(sent.status).toBe(302);
    await answered(b, path, "x");
    expect(await reads(b, path)).not.toContain(WORDS);
    await yes(a);
    expect(await reads(b, path)).toContain(WORDS);
  });

  test("waits for nothing once the yes to that partner has been said", async () => {
    const { a, b, path } = await open();
    const old = a.visitor.page;
    await connect(a, b);
    await yes(a);
    a.visitor.page = old;
    await answer(a.visitor, WORDS);
    await answered(b, path, "x");
    expect(await reads(b, path)).toContain(WORDS);
  });

  test("written for an earlier partner, it opens to a later one after a yes that was said since, and no sooner", async () => {
    const { a, b, path } = await open();
    await answer(a.visitor, "Written alone");
    app.clock.move(0.1);
    await connect(a, b);
    await a.visitor.open(`${path}?change`);
    const old = a.visitor.page;
    await a.visitor.open("/us/undo");
    await a.visitor.press("Take it back");
    const c = await newMember(app);
    await connect(a, c);
    await yes(a);
    a.visitor.page = old;
    await answer(a.visitor, WORDS);
    expect([a.visitor.page?.status, a.visitor.page?.text.includes(WORDS)]).toEqual([200, true]);
    await answered(c, path, "x");
    expect(await reads(c, path)).not.toContain(WORDS);
    expect(await reads(a, "/dashboard")).toContain("Is that them?");
    await yes(a);
    expect(await reads(c, path)).toContain(WORDS);
  });
});
