import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { adultPages } from "#app/pages/activities.ts";
import { newIdentity } from "#tests/support/identity.ts";
import { call, memberOf } from "#tests/support/members.ts";
import { yearPages } from "#tests/support/our-year.ts";
import type { Planter, Way } from "#tests/support/planter.ts";
import { giveAgeConsent, keepAdult } from "#tests/support/planters/after-intimacy.ts";
import { planters } from "#tests/support/planters.ts";
import { inBoth, masked, signInBoth, type Twin, twinOf, type Worlds } from "#tests/support/twin.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** In all words that are not the same in both worlds; nobody but their author may ever read them. */
const HUSH = "hush-hush";
const MORE = [".", `, ${"in the rain and all the way home ".repeat(50)}`] as const;
/** What differs in what is said to the partner at once: short enough for the smallest field that takes words. */
const LITTLE_MORE = [".", ", in the rain"] as const;
/** The mark of somebody's words: whoever else may not be compared, because they hide something too, never sees it. */
const markOf = ({ name }: Twin): string => `${HUSH}-${name}`;
const PAGES = [
  "/dashboard",
  "/us",
  "/us/archive",
  "/us/export",
  "/us/leave",
  "/us/undo",
  "/us/browsers",
  "/us/edit-firstName",
  "/invite/success",
  "/invite/connect",
  "/nothing",
  "/api/user",
  ...adultPages,
];
/** What all activities show of a date, and the year of the two with its month on paper. */
const pagesOf = (date: LocalDate): string[] => [
  ...planters.flatMap(({ planter }) => planter.pages(date)),
  ...yearPages(date),
];
const ZONES = ["Europe/Lisbon", "America/Vancouver", "Asia/Tokyo"];

/** What a way writes in on a date: words that are written in the same take the place of each other. */
const itemOf = (planter: Planter, date: LocalDate, { name }: Way): string => planter.itemOf?.(date, name) ?? date;

/** Words that are not the same in both worlds. */
type Hidden = { what: string; by: Twin; planter: Planter; way: Way; coupleId: string; date: LocalDate };

/**
 * Two couples who do something at random, in two worlds that differ in what is hidden: an answer of which the other one
 * has not given theirs yet. Whoever is not its author must find the same in both.
 */
export class Walk {
  /** Comparisons made, and those while an answer differed. */
  compared = 0;
  comparedWhileHidden = 0;
  /** Pages of what is hidden that were compared by the partner of who hides it, by activity and way. */
  comparedByPartner = new Map<string, number>();
  /** What was written to both, and what of it differs: the one to whom it was said reads it, and nobody else. */
  written = 0;
  writtenThatDiffers = 0;
  acts = new Map<string, number>();
  people: Twin[] = [];
  /** Words that differ, by activity, couple, what they are written in, and author. */
  #hidden = new Map<string, Hidden>();
  /** Who reads what differs, rightly: two who came back have answers in common again; and whose own words stay as they are. */
  #knowing = new Set<Twin>();
  #trace: string[] = [];
  #logged = 0;
  readonly #worlds: Worlds;
  readonly #below: (n: number) => number;
  readonly #nextAct: () => void;
  readonly #began: number;

  /**
   * @param below a whole number from 0 to less than n, the same for the same seed
   * @param nextAct told before each thing that somebody does: from then on both worlds have the same chance
   */
  constructor(worlds: Worlds, { below, nextAct }: { below: (n: number) => number; nextAct: () => void }) {
    this.#worlds = worlds;
    this.#below = below;
    this.#nextAct = nextAct;
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
      this.#same(who, "signs up", await this.#signInBoth(who));
      this.#same(who, "goes on", await this.#inBoth(who, (browser) => call(browser, "/api/user/mark-invite-seen")));
      await this.#post(who, "/us/time-zone", `timeZone=${encodeURIComponent(this.#one(ZONES))}`);
    }
    const [a, b, c, d] = this.people as [Twin, Twin, Twin, Twin];
    await this.#connect(a, b);
    await this.#connect(c, d);
    // Some have said yes to what is 18+ from the first day on; others come to it later, or never.
    for (const who of this.people) if (this.#below(3) > 0) await this.#consent(who);
  }

  async step(): Promise<void> {
    const who = this.#one(this.people);
    const acts: [string, number, () => Promise<unknown>][] = [
      ["write", 40, () => this.#write(who)],
      ["say under", 6, () => this.#sayUnder(who)],
      ["connect", 10, () => this.#connect(who, this.#one(this.people))],
      ["leave", 3, () => this.#post(who, "/us/leave", "")],
      ["undo", 3, () => this.#post(who, "/us/undo", "")],
      ["export", 5, () => this.#export(who)],
      ["consent", 6, () => this.#consent(who)],
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
    if (this.#hidden.size > 0 && this.#below(3) === 0) await this.#lookByPartner();
    this.#compareLogsAndMail();
  }

  /**
   * What somebody hides, looked at where it would be seen, by the one who would like most to know: what was looked at
   * least goes first.
   */
  async #lookByPartner(): Promise<void> {
    const looked = ({ what }: Hidden) => this.comparedByPartner.get(what) ?? 0;
    for (const hidden of [...this.#hidden.values()].sort((one, other) => looked(one) - looked(other))) {
      const { by, planter, coupleId, date, what } = hidden;
      const partner = await this.#partnerOf(by, coupleId);
      if (!partner || this.#knowing.has(partner)) continue;
      await this.#signIn(partner);
      if (!hidden.way.opens) await this.#doPart(partner, hidden);
      if (this.#knowing.has(partner)) continue;
      await this.look(partner, this.#one(planter.pages(date)));
      this.comparedByPartner.set(what, looked(hidden) + 1);
      return;
    }
  }

  /** What opens to those alone who have done their part: here somebody does it, with the same words in both worlds. */
  async #doPart(who: Twin, { by, planter, coupleId, date, way: hiding }: Hidden): Promise<void> {
    const way: Way | undefined = planter.ways.find(({ opens, part }) => opens && !part);
    const item = itemOf(planter, date, way ?? hiding);
    const key = planters.find((one) => one.planter === planter)?.key;
    const [sent] = way ? await this.#inBoth(who, (browser) => way.write(browser, date, "A part of it")) : [null];
    if (sent?.status !== 302) return;
    const keyOf = (one: Twin) => `${key} ${coupleId} ${item} ${one.name}`;
    this.#hidden.delete(keyOf(who));
    // What the author hides in the same thing by another way has opened with it: both read it, and rightly.
    if (this.#hidden.get(keyOf(by))?.way.opens) for (const it of [who, by]) this.#knowing.add(it);
  }

  /** Who sits with somebody in this space now. */
  async #partnerOf(who: Twin, coupleId: string): Promise<Twin | undefined> {
    const [{ services }] = this.#worlds;
    const { couple, partner } = await memberOf(services, who.uid);
    if (!partner || couple.id !== coupleId) return undefined;
    for (const one of this.people) {
      if (one !== who && (await memberOf(services, one.uid)).person.id === partner.id) return one;
    }
    return undefined;
  }

  /** Every page and call, by everybody who may be compared. */
  async lookEverywhere(): Promise<void> {
    const today = this.#now().toISOString().slice(0, 10) as LocalDate;
    for (const who of this.people) {
      await this.#signIn(who);
      for (const path of [...PAGES, ...pagesOf(today)]) {
        await this.look(who, path, true);
        await this.look(who, path, false);
      }
      await this.#export(who);
    }
  }

  async look(who: Twin, path: string, asPage = this.#below(4) === 0): Promise<void> {
    const how = asPage || path.startsWith("/api/") ? "send" : "data";
    this.#same(who, `${how} ${path}`, await this.#inBoth(who, (browser) => browser[how](path)));
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
    if (this.#knowing.has(who)) return;
    const told = this.people.filter((other) => other !== who && [one, two].some((it) => it?.includes(markOf(other))));
    expect(
      told.map(({ name }) => name),
      where,
    ).toEqual([]);
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

  /** Writes in one of the activities, by its own form, today or a day or two ago. */
  async #write(who: Twin): Promise<void> {
    const { key: activity, planter } = this.#one(planters);
    const way = this.#one<Way>(planter.ways);
    const [app] = this.#worlds;
    const member = await memberOf(app.services, who.uid);
    const { couple, partner: other } = member;
    const daysAgo = this.#below(4) === 0 ? 1 + this.#below(2) : 0;
    const date = addDays(ownDay(this.#now(), member.person), -daysAgo);
    const item = itemOf(planter, date, way);
    const keyOf = (one: Twin) => `${activity} ${couple.id} ${item} ${one.name}`;
    const partner = await this.#partnerOf(who, couple.id);
    const what = `writes ${way.name} in ${activity} on ${date}`;
    if (way.part) {
      const { part } = way;
      if (partner && this.#below(2) === 0) {
        for (const one of [who, partner]) {
          await this.#signIn(one);
          const [did] = (await this.#inBoth(one, (browser) => part(browser, date))) as (Response | null)[];
          if (!this.#hidden.has(keyOf(one))) continue;
          // What differs is there no more, or both are about to read it.
          if (did?.status === 302) this.#hidden.delete(keyOf(one));
          else for (const it of [who, partner]) this.#knowing.add(it);
        }
      }
      return this.#writeToBoth(who, partner, what, (browser, words) => way.write(browser, date, words));
    }
    const done = await planter.doneBy(app, couple.id, date);
    // What is about to be opened has to be the same in both worlds; where it can't be changed any more it is known then.
    // What is kept from the partner stays different: nothing that either of the two does opens it.
    const theirs = partner && this.#hidden.get(keyOf(partner));
    let stays = false;
    if (partner && theirs?.way.opens) {
      await this.#signIn(partner);
      const [again] = await this.#inBoth(partner, (browser) => theirs.way.write(browser, date, "As it was meant"));
      stays = again?.status !== 302;
      if (!stays) this.#hidden.delete(keyOf(partner));
    }
    const isOpened = way.opens && other !== null && done.includes(other.id);
    const hides = other !== null && !isOpened && !way.atOnce && this.#below(5) > 0;
    const plain = `Words ${this.#below(1000)}`;
    const sent = await this.#inBoth(who, (browser, world) =>
      way.write(browser, date, hides ? markOf(who) + MORE[world] : plain),
    );
    const [one, two] = sent;
    expect(one === null, `whether ${activity} has a form on ${date}`).toBe(two === null);
    if (one === null || two === null) return;
    const hidden = { what: `${activity} ${way.name}`, by: who, planter, way, coupleId: couple.id, date };
    if (hides) this.#hidden.set(keyOf(who), hidden);
    // Whatever one says oneself, and shares or keeps, opens what the other one shared.
    const opens = other !== null && done.includes(other.id);
    if (partner && stays && one.status === 302 && opens) for (const it of [who, partner]) this.#knowing.add(it);
    if (one.status === 302 && !hides) this.#hidden.delete(keyOf(who));
    this.#same(who, what, [one, two]);
    await this.#checked;
  }

  /**
   * Writes what the partner reads at once, where there is a form for it. Now and then it differs: then the two know it,
   * and nobody else ever does, whomever either of them is with later.
   */
  async #writeToBoth(
    who: Twin,
    partner: Twin | undefined,
    what: string,
    write: (browser: Visitor, words: string) => Promise<Response | null>,
  ): Promise<void> {
    const differs = partner !== undefined && this.#below(4) === 0;
    const plain = `Words ${this.#below(1000)}`;
    const [one, two] = await this.#inBoth(who, (browser, world) =>
      write(browser, differs ? markOf(who) + LITTLE_MORE[world] : plain),
    );
    expect(one === null, `whether there is a form: ${what}`).toBe(two === null);
    if (one === null || two === null) return;
    if (one.status === 302) this.written++;
    if (differs && one.status === 302) {
      this.writtenThatDiffers++;
      for (const it of [who, partner]) this.#knowing.add(it);
    }
    this.#same(who, what, [one, two]);
    await this.#checked;
  }

  /** Sends one of the forms that stand under answers, whether they are open or not. */
  async #sayUnder(who: Twin): Promise<void> {
    const { person, partner } = await memberOf(this.#worlds[0].services, who.uid);
    const date = addDays(ownDay(this.#now(), person), -this.#below(3));
    const said = this.#one(["line=Rain", "reaction=heart", "reaction=none", "remove=nothing-there"]);
    const form = said.split("=")[0];
    await this.#post(who, `/daily-questions/${date}?under=${form}`, `${said}&partner=${partner?.id ?? "alone"}`);
  }

  async #connect(host: Twin, guest: Twin): Promise<void> {
    if (host === guest) return;
    for (const who of [host, guest]) await this.#signIn(who);
    const created = await this.#inBoth(host, (browser) => call(browser, "/api/invites/create", {}));
    if (!created[0].ok) return;
    const codes = (await Promise.all(created.map((it) => it.json()))) as { inviteCode: string }[];
    expect(codes[1]).toEqual(codes[0]);
    const code = codes[0]?.inviteCode;
    this.#same(guest, "connects", await this.#inBoth(guest, (browser) => call(browser, `/api/invites/accept/${code}`)));
    await this.#checked;
    for (const { planter, way, coupleId, date } of this.#hidden.values()) {
      const done = way.opens ? await planter.doneBy(this.#worlds[0], coupleId, date) : [];
      if (done.length > 1) for (const who of [host, guest]) this.#knowing.add(who);
    }
  }

  async #export(who: Twin): Promise<void> {
    this.#same(who, "signs in again", await this.#signInBoth(who));
    const format = this.#one(["json", "html", "csv"]);
    await this.#post(who, `/us/export/${format}`, "");
  }

  /** Says that they are over 18, and that what is 18+ may be kept. */
  async #consent(who: Twin): Promise<void> {
    for (const give of [giveAgeConsent, keepAdult]) {
      const answers = await this.#inBoth(who, give);
      expect(answers[0].status, "a consent").toBeLessThan(400);
      this.#same(who, "consents", answers);
    }
    await this.#checked;
  }

  async #newAddress(who: Twin): Promise<void> {
    this.#same(who, "signs in again", await this.#signInBoth(who));
    await this.#post(who, "/us/edit-email", `email=${randomUUID()}@example.test`);
  }

  #inBoth<T>(who: Twin, act: (browser: Visitor, world: 0 | 1) => Promise<T>): Promise<[T, T]> {
    this.#nextAct();
    return inBoth(who, act);
  }

  #signInBoth(who: Twin): Promise<[Response, Response]> {
    this.#nextAct();
    return signInBoth(this.#worlds, who);
  }

  async #post(who: Twin, path: string, body: string): Promise<void> {
    this.#same(who, `posts ${path}`, await this.#inBoth(who, (browser) => browser.post(path, body)));
    await this.#checked;
  }

  /** Whoever has signed out, or is about to be, signs in. */
  async #signIn(who: Twin): Promise<void> {
    const signedInFor = this.#now().getTime() - who.signedInAt;
    const isIn = who.browsers.every((browser) => browser.cookies.has("session"));
    if (isIn && signedInFor >= 0 && signedInFor < 10 * 86_400_000) return;
    this.#same(who, "signs in", await this.#signInBoth(who));
    await this.#checked;
  }

  async #page(): Promise<string> {
    if (this.#below(2) > 0) return this.#one(PAGES);
    const today = this.#now().toISOString().slice(0, 10) as LocalDate;
    return this.#one(pagesOf(addDays(today, -this.#below(3))));
  }

  #isAuthor = (who: Twin): boolean => this.#knowing.has(who) || [...this.#hidden.values()].some(({ by }) => by === who);
  #one = <T>(all: readonly T[]): T => all[this.#below(all.length)] as T;
  #now = (): Date => this.#worlds[0].clock.at;
  #setClock(at: number): void {
    for (const { clock } of this.#worlds) clock.at = new Date(at);
  }
}
