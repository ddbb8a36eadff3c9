import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { isPostgres } from "#db/dialect.ts";
import type { TestApp } from "./app.ts";
import { memberOf, signInAgain, type TestMember } from "./members.ts";
import type { Planter } from "./planter.ts";
import { planters } from "./planters.ts";
import { pagesInside } from "./routes.ts";
import { everyRow } from "./tables.ts";

/** What somebody has written in an activity: a word that is nowhere else, and says whose it is, how and when. */
type Word = {
  text: string;
  planter: Planter;
  opens: boolean;
  atOnce: boolean;
  adult: boolean;
  /** Who has written it, by name, and whom they are with. */
  author: string;
  partner: string;
  phase: string;
  date: LocalDate;
};

/**
 * Where words have to be now. `with`: in the space that their author sits in, and open to the partner as far as their
 * way allows it. `own`: there too, for the author alone. `folded`: came there from a space of the author's, who finds
 * them by a search, whether a page shows them or not. `asked`: the same, and whether the partner reads them hangs on
 * what each was asked. `ended`: in the author's archive. `gone`: nowhere.
 */
export type Place = "with" | "own" | "folded" | "asked" | "ended" | "gone";

/** In every planted word, and nowhere else in the product. */
export const MARK = "quokka";
/** Beside every planted word: what a search looks for, and shows again whatever it finds. */
const SOUGHT = "numbat";

/** The planted words that stand in a text; what was looked for is marked in its own element. */
const wordsIn = (text: string): string[] => [
  ...new Set(text.replace(/<\/?mark>|<!-- -->/g, "").match(new RegExp(`${MARK}[\\w-]*`, "g")) ?? []),
];

/** People who write in every activity, and all that each of them can read. */
export class PlantedWords {
  all: Word[] = [];
  #app: TestApp;
  readonly #people: Readonly<Record<string, TestMember>>;

  constructor(app: TestApp, people: Readonly<Record<string, TestMember>>) {
    this.#app = app;
    this.#people = people;
  }

  /** To the next own day's second hour: one begins at four. */
  nextDate(): void {
    const { clock } = this.#app;
    clock.move(24);
    clock.at = new Date(clock.at.setUTCHours(5, 0, 0, 0));
  }

  /** Each of these writes in every activity, in each of its ways on a date of its own; each with the partner named. */
  async plant(phase: string, pairs: readonly (readonly [author: string, partner: string])[]): Promise<void> {
    const most = Math.max(...planters.map(({ planter }) => planter.ways.length));
    for (let at = 0; at < most; at++) {
      if (at > 0) this.nextDate();
      for (const [author, partner] of pairs)
        for (const one of planters) await this.#write(one, at, phase, author, partner);
      await this.#plantUnder(at, phase, pairs);
    }
  }

  /** What is written only where both have done their part: by two who are together, after the parts of both. */
  async #plantUnder(at: number, phase: string, pairs: readonly (readonly [author: string, partner: string])[]) {
    for (const one of planters) {
      const way = one.planter.ways[at];
      const together = pairs.filter(([author, partner]) => pairs.some(([a, b]) => a === partner && b === author));
      if (!way?.part || together.length === 0) continue;
      for (const [author] of together) {
        const who = this.#people[author] as TestMember;
        await signInAgain(this.#app, who);
        const { person, partner } = await memberOf(this.#app.services, who.uid);
        if (!partner) return;
        await way.ready?.(this.#app, who);
        await way.part(who.visitor, ownDay(this.#app.clock.at, person));
      }
      for (const [author, partner] of together) await this.#write(one, at, phase, author, partner, true);
    }
  }

  async #write(
    { key, planter }: (typeof planters)[number],
    at: number,
    phase: string,
    author: string,
    partner: string,
    isUnder = false,
  ) {
    const way = planter.ways[at];
    const who = this.#people[author];
    if (!way || way.wordless || !who || isUnder !== (way.part !== undefined)) return;
    await signInAgain(this.#app, who);
    if (!isUnder) await way.ready?.(this.#app, who);
    const date = ownDay(this.#app.clock.at, (await memberOf(this.#app.services, who.uid)).person);
    const text = `${MARK}-${key}-${way.name}-of-${author}-${phase}`;
    const sent = await way.write(who.visitor, date, `${text} ${SOUGHT}`);
    expect([text, sent?.status], "is taken").toEqual([text, 302]);
    const { opens, atOnce = false, adult = false } = way;
    this.all.push({ text, planter, opens, atOnce, adult, author, partner, phase, date });
  }

  /** These have parted: what was 18+ of theirs is nowhere from now on. @param phase only what was written in it */
  partedFrom(authors: readonly string[], phase?: string): void {
    const isGone = (word: Word) => word.adult && authors.includes(word.author) && (phase ?? word.phase) === word.phase;
    expect(this.all.some(isGone), "there is something 18+ that goes").toBe(true);
    this.all = this.all.filter((word) => !isGone(word));
  }

  /** Goes on with another app that has the same people. */
  moveTo(app: TestApp): void {
    this.#app = app;
    for (const { visitor } of Object.values(this.#people)) Object.assign(visitor, { app });
  }

  /** Looks everywhere as everybody, and into what is stored. @param places where each word has to be */
  async expectAll(places: (word: Word) => Place): Promise<void> {
    const gone = new Set(this.all.filter((word) => places(word) === "gone").map(({ author }) => author));
    for (const name of Object.keys(this.#people)) if (!gone.has(name)) await this.#expectOf(name, places);
    await this.#expectSealed();
  }

  async #expectOf(name: string, places: (word: Word) => Place): Promise<void> {
    const who = this.#people[name] as TestMember;
    await signInAgain(this.#app, who);
    const texts = (which: (word: Word, place: Place) => boolean) =>
      this.all.filter((word) => which(word, places(word))).map(({ text }) => text);
    const own = texts(({ author }, place) => author === name && place !== "gone");
    const archived = texts(({ author }, place) => author === name && place === "ended");
    const theirs = texts(({ partner, opens }, place) => partner === name && opens && place === "with");
    const beside = (await memberOf(this.#app.services, who.uid)).partner?.id;
    // What needs no part of the other one may be read by whoever its author is with now.
    const isWithMe = ({ author, partner, atOnce }: Word) =>
      partner === name || (atOnce && this.#people[author]?.id === beside);
    const perhaps = texts((word, place) => word.opens && place === "asked" && isWithMe(word));
    const allowed = [...own, ...theirs, ...perhaps];
    const says = (where: string, seen: string[], all: string[], more: string[] = []) => {
      expect({ name, where, missing: all.filter((text) => !seen.includes(text)) }).toEqual({
        name,
        where,
        missing: [],
      });
      const known = [...all, ...more];
      expect({ name, where, told: seen.filter((text) => !known.includes(text)) }).toEqual({ name, where, told: [] });
    };
    const bodyOf = async (answer: Promise<Response>) => wordsIn(await (await answer).text());
    await this.#app.services.limits.forget("export:account", who.id);
    for (const format of ["json", "html", "csv"])
      says(
        `export as ${format}`,
        await bodyOf(who.visitor.post(`/us/export/${format}`, "")),
        [...own, ...theirs],
        perhaps,
      );
    says("search", await bodyOf(who.visitor.send(`/us/archive?q=${SOUGHT}`)), own);
    says("archive", await bodyOf(who.visitor.send("/us/archive")), archived);
    for (const path of pagesInside()) says(path, await bodyOf(who.visitor.data(path)), [], allowed);

    // On the activities' own pages: all that is in the space of now, where they show the past, and nothing else.
    const now = ownDay(this.#app.clock.at, (await memberOf(this.#app.services, who.uid)).person);
    const onPages = new Set<string>();
    const paths = new Set(this.all.flatMap(({ planter, date }) => planter.pages(date)));
    for (const { planter } of planters) for (const path of (await planter.below?.(who.visitor)) ?? []) paths.add(path);
    for (const path of paths) {
      const seen = await bodyOf(who.visitor.send(path));
      says(path, seen, [], allowed);
      for (const text of seen) onPages.add(text);
    }
    const shown = this.all.filter(({ planter, date }) => planter.showsPast || date === now).map(({ text }) => text);
    const standing = texts(({ author }, place) => author === name && (place === "own" || place === "with"));
    const here = [...standing, ...theirs].filter((text) => shown.includes(text));
    expect({ name, missing: here.filter((text) => !onPages.has(text)) }, "on the pages").toEqual({ name, missing: [] });
  }

  /** What was written stands in no row, no file, no letter and no line of the log as it was written. */
  async #expectSealed(): Promise<void> {
    const { services, logged } = this.#app;
    await this.#app.analytics.flush();
    const rows = Object.entries(await everyRow(this.#app)).filter(([, all]) => all.some((row) => row.includes(MARK)));
    expect(rows).toEqual([]);
    expect(JSON.stringify([logged, services.mailer.mailbox])).not.toContain(MARK);
    if (isPostgres) return;
    const folder = dirname((services.env.DATABASE_URL ?? "").replace("file:", ""));
    const files = globSync(join(folder, "*"), { withFileTypes: true }).filter((file) => file.isFile());
    expect(files.length).toBeGreaterThan(1);
    for (const { name } of files)
      expect([name, readFileSync(join(folder, name)).includes(MARK)]).toEqual([name, false]);
  }
}
