import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { ownDay } from "#app/calendar/own-day.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { newIdentity } from "./identity.ts";
import { call, memberOf } from "./members.ts";
import { inBoth, masked, signInBoth, type Twin, twinOf, type Worlds } from "./twin.ts";

/** In every answer that is not the same in both worlds; nobody but its author may ever read it. */
const HUSH = "hush-hush";
const HIDDEN = [`${HUSH}.`, `${HUSH}, ${"in the rain and all the way home ".repeat(50)}`] as const;
const PAGES = [
  "/dashboard",
  "/daily-questions",
  "/us",
  "/us/archive",
  "/us/export",
  "/us/leave",
  "/us/undo",
  "/us/browsers",
  "/us/edit-firstName",
  "/invite/success",
  "/invite/connect",
  "/intimacyLab",
  "/nothing",
  "/api/user",
];
const ZONES = ["Europe/Lisbon", "America/Vancouver", "Asia/Tokyo"];

/**
 * Two couples who do something at random, in two worlds that differ in what is hidden: an answer of which the other one
 * has not given theirs yet. Whoever is not its author must find the same in both.
 */
export class Walk {
  /** Comparisons made, and those while an answer differed. */
  compared = 0;
  comparedWhileHidden = 0;
  acts = new Map<string, number>();
  people: Twin[] = [];
  /** Whose answer differs, by couple and date. */
  #hidden = new Map<string, Twin>();
  /** Who has come to read what differs, rightly: two who came back have answers in common again. */
  #knowing = new Set<Twin>();
  #trace: string[] = [];
  #logged = 0;
  readonly #worlds: Worlds;
  readonly #below: (n: number) => number;
  readonly #began: number;

  /** @param below a whole number from 0 to less than n, the same for the same seed */
  constructor(worlds: Worlds, below: (n: number) => number) {
    this.#worlds = worlds;
    this.#below = below;
    this.#began = worlds[0].clock.at.getTime();
  }

  /** New people, as the day of the first ones was. */
  async begin(): Promise<void> {
    this.#setClock(this.#began);
    this.#hidden.clear();
    this.#knowing.clear();
    this.#trace = [];
    this.people = [];
    for (const name of ["a", "b", "c", "d"]) {
      const who = twinOf(this.#worlds, await newIdentity(), name);
      this.people.push(who);
      this.#same(who, "signs up", await signInBoth(this.#worlds, who));
      this.#same(who, "goes on", await inBoth(who, (browser) => call(browser, "/api/user/mark-invite-seen")));
      await this.#post(who, "/us/time-zone", `timeZone=${encodeURIComponent(this.#one(ZONES))}`);
    }
    const [a, b, c, d] = this.people as [Twin, Twin, Twin, Twin];
    await this.#connect(a, b);
    await this.#connect(c, d);
  }

  async step(): Promise<void> {
    const who = this.#one(this.people);
    const acts: [string, number, () => Promise<unknown>][] = [
      ["answer", 40, () => this.#answer(who)],
      ["connect", 10, () => this.#connect(who, this.#one(this.people))],
      ["leave", 3, () => this.#post(who, "/us/leave", "")],
      ["undo", 3, () => this.#post(who, "/us/undo", "")],
      ["export", 5, () => this.#export(who)],
      ["consent", 4, () => this.#post(who, "/age-consent", "path=/intimacyLab")],
      ["withdraw", 4, () => this.#post(who, "/us/withdraw-age-consent", "")],
      ["new address", 1, () => this.#newAddress(who)],
      ["sign out", 4, () => this.#post(who, "/sign-out", "")],
      ["some hours", 12, async () => this.#setClock(this.#now().getTime() + (1 + this.#below(6)) * 3_600_000)],
      ["next day", 6, async () => this.#setClock(this.#now().getTime() + 24 * 3_600_000)],
      ["read", 8, () => this.look(who, this.#one(PAGES))],
    ];
    let at = this.#below(acts.reduce((sum, [, weight]) => sum + weight, 0));
    for (const [name, weight, act] of acts) {
      at -= weight;
      if (at >= 0) continue;
      this.#trace.push(`${who.name}: ${name}`);
      this.acts.set(name, (this.acts.get(name) ?? 0) + 1);
      await this.#signIn(who);
      await act();
      break;
    }
    const readers = this.people.filter((one) => !this.#isAuthor(one));
    if (readers.length > 0) await this.look(this.#one(readers), await this.#page());
    this.#compareLogsAndMail();
  }

  /** Every page and call, by everybody who may be compared. */
  async lookEverywhere(): Promise<void> {
    const day = this.#now().toISOString().slice(0, 10);
    for (const who of this.people) {
      await this.#signIn(who);
      for (const path of [...PAGES, `/daily-questions/${day}`, `/daily-questions/${day}?change`]) {
        await this.look(who, path, true);
        await this.look(who, path, false);
      }
      await this.#export(who);
    }
  }

  async look(who: Twin, path: string, asPage = this.#below(4) === 0): Promise<void> {
    const how = asPage || path.startsWith("/api/") ? "send" : "data";
    this.#same(who, `${how} ${path}`, await inBoth(who, (browser) => browser[how](path)));
    await this.#checked;
  }

  #checked: Promise<void> = Promise.resolve();

  /** Compares both answers unless they are to somebody who knows what differs. */
  #same(who: Twin, what: string, answers: [Response, Response]): void {
    this.#checked = this.#checked.then(() => this.#compare(who, what, answers));
  }

  async #compare(who: Twin, what: string, answers: [Response, Response]): Promise<void> {
    const [one, two] = await Promise.all(answers.map(async (it) => masked(it.status, it.headers, await it.text())));
    const where = `${who.name} ${what}, after ${this.#trace.slice(-12).join("; ")}`;
    // Else the two worlds would part here, and it would be noticed many steps later.
    expect(answers[1].status, where).toBe(answers[0].status);
    if (this.#isAuthor(who)) return;
    this.compared++;
    if (this.#hidden.size > 0) this.comparedWhileHidden++;
    expect(one?.includes(HUSH) || two?.includes(HUSH), where).toBe(false);
    expect(two, where).toBe(one);
  }

  #compareLogsAndMail(): void {
    const [one, two] = this.#worlds.map(({ logged, services }) =>
      JSON.stringify([logged.slice(this.#logged), services.mailer.mailbox]),
    );
    expect(two, `logs and mail after ${this.#trace.slice(-12).join("; ")}`).toBe(one);
    expect(one).not.toContain(HUSH);
    this.#logged = this.#worlds[0].logged.length;
  }

  async #answer(who: Twin): Promise<void> {
    const [app] = this.#worlds;
    const member = await memberOf(app.services, who.uid);
    const daysAgo = this.#below(4) === 0 ? 1 + this.#below(2) : 0;
    const date = ownDay(new Date(this.#now().getTime() - daysAgo * 86_400_000), member.person);
    const path = `/daily-questions/${date}`;
    const [page, other] = await inBoth(who, async (browser) => (await browser.send(`${path}?change`)).text());
    const question = /name="question" value="([^"]+)"/.exec(page)?.[1];
    if (!question || !other.includes(question)) return;
    const choices = [...page.matchAll(/<input[^>]*name="answer"[^>]*value="([^"]+)"/g)].map(([, value]) => value ?? "");
    const key = `${member.couple.id} ${date}`;
    const day = await this.#day(member.couple.id, date);
    const partnerAnswered = member.seat === 0 ? day?.secondAnswered : day?.firstAnswered;
    const partner = this.#hidden.get(key);
    // What is about to be opened has to be the same in both worlds.
    if (partner && partner !== who) {
      await this.#signIn(partner);
      const same = choices[0] ?? "As it was meant";
      await inBoth(partner, (browser) => browser.post(path, new URLSearchParams({ question, answer: same })));
      this.#hidden.delete(key);
    }
    const hides = member.partner !== null && !partnerAnswered && this.#below(5) > 0;
    const plain = choices[this.#below(choices.length || 1)] ?? `Words ${this.#below(1000)}`;
    const answers = hides ? (choices.length > 1 ? [choices[0], choices.at(-1)] : HIDDEN) : [plain, plain];
    if (hides) this.#hidden.set(key, who);
    const sent = await inBoth(who, (browser, world) =>
      browser.post(path, new URLSearchParams({ question, answer: answers[world] ?? "" })),
    );
    if (sent[0].status === 302 && !hides) this.#hidden.delete(key);
    this.#same(who, `answers ${date}`, sent);
    await this.#checked;
  }

  async #connect(host: Twin, guest: Twin): Promise<void> {
    if (host === guest) return;
    for (const who of [host, guest]) await this.#signIn(who);
    const created = await inBoth(host, (browser) => call(browser, "/api/invites/create", {}));
    if (!created[0].ok) return;
    const codes = (await Promise.all(created.map((it) => it.json()))) as { inviteCode: string }[];
    expect(codes[1]).toEqual(codes[0]);
    const code = codes[0]?.inviteCode;
    this.#same(guest, "connects", await inBoth(guest, (browser) => call(browser, `/api/invites/accept/${code}`)));
    await this.#checked;
    for (const key of this.#hidden.keys()) {
      const [coupleId = "", date = ""] = key.split(" ");
      const day = await this.#day(coupleId, date);
      if (day?.firstAnswered && day.secondAnswered) for (const who of [host, guest]) this.#knowing.add(who);
    }
  }

  async #day(coupleId: string, date: string) {
    const here = and(eq(coupleDays.coupleId, coupleId), eq(coupleDays.date, date));
    const [day] = await this.#worlds[0].services.database.db.select().from(coupleDays).where(here);
    return day;
  }

  async #export(who: Twin): Promise<void> {
    this.#same(who, "signs in again", await signInBoth(this.#worlds, who));
    const format = this.#one(["json", "html"]);
    await this.#post(who, `/us/export/${format}`, "");
  }

  async #newAddress(who: Twin): Promise<void> {
    this.#same(who, "signs in again", await signInBoth(this.#worlds, who));
    await this.#post(who, "/us/edit-email", `email=${randomUUID()}@example.test`);
  }

  async #post(who: Twin, path: string, body: string): Promise<void> {
    this.#same(who, `posts ${path}`, await inBoth(who, (browser) => browser.post(path, body)));
    await this.#checked;
  }

  /** Whoever has signed out, or is about to be, signs in. */
  async #signIn(who: Twin): Promise<void> {
    const signedInFor = this.#now().getTime() - who.signedInAt;
    const isIn = who.browsers.every((browser) => browser.cookies.has("session"));
    if (isIn && signedInFor >= 0 && signedInFor < 10 * 86_400_000) return;
    this.#same(who, "signs in", await signInBoth(this.#worlds, who));
    await this.#checked;
  }

  async #page(): Promise<string> {
    if (this.#below(2) > 0) return this.#one(PAGES);
    const day = new Date(this.#now().getTime() - this.#below(3) * 86_400_000).toISOString().slice(0, 10);
    return `/daily-questions/${day}`;
  }

  #isAuthor = (who: Twin): boolean => this.#knowing.has(who) || [...this.#hidden.values()].includes(who);
  #one = <T>(all: readonly T[]): T => all[this.#below(all.length)] as T;
  #now = (): Date => this.#worlds[0].clock.at;
  #setClock(at: number): void {
    for (const { clock } of this.#worlds) clock.at = new Date(at);
  }
}
