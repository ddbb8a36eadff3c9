import { load } from "cheerio";
import fc from "fast-check";
import { expect } from "vitest";
import { encoded } from "#tests/support/bodies.ts";
import { keepAdult } from "#tests/support/planters/after-intimacy.ts";
import { ANSWERS, answerTo, CARDS, cardOn, OPEN, TOPICS } from "#tests/support/planters/intimacy-lab.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { HIDDEN, inAll, LAB, type One, PAGES, type ThreeWorlds } from "./three-worlds.ts";

/** What somebody says to a direction of a card: the same in all worlds, or in each another one that does not open. */
type Saying = "yes" | "hidden";
const saying = fc.constantFrom<Saying>("yes", "hidden");
const by = fc.constantFrom<0 | 1>(0, 1);
const one = <T extends string>(name: T) => ({ do: fc.constant(name), by });

/** What one of the two does. */
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ ...one("answer"), cards: fc.constantFrom(10, 10, 3) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      ...one("change"),
      ten: fc.integer({ min: 1, max: 2 }),
      card: fc.integer({ min: 1, max: 10 }),
      says: fc.tuple(saying, saying),
    }),
  },
  { weight: 7, arbitrary: fc.record({ ...one("days"), count: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record(one("take back")) },
  {
    weight: 3,
    arbitrary: fc.record({ ...one("topics"), off: fc.subarray(["kisses", "touch", "trust"]), maybe: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ ...one("keep"), what: fc.constantFrom("give", "give", "stay", "erase") }) },
  { weight: 3, arbitrary: fc.record({ ...one("look"), page: fc.constantFrom(...PAGES) }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** Whose maybe may meet: where it is both, the observer says no wherever something is hidden. */
const maybeOf = fc.constantFrom<"hider" | "observer" | "both">("hider", "observer", "both");

/** A life of two with the lab: what they do, in turn, and what they say to the cards. */
export const life = fc.record({
  maybeOf,
  acts: fc.array(act, { minLength: 8, maxLength: 14 }),
  sayings: fc.infiniteStream(fc.tuple(saying, saying)),
});
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never;

type Card = NonNullable<Awaited<ReturnType<typeof cardOn>>>;
/** What the hider has said to both directions of a card. */
type Said = [Saying | "back", Saying | "back"];

/**
 * Two who live through it in three worlds, in which one of them hides something else each time; and the other one looks on:
 * everything that they see and send has the same answers.
 */
export class LabWalk {
  readonly #worlds: ThreeWorlds;
  readonly #life: Life;
  readonly #two: readonly [One, One];
  /** By ten and card. */
  #said = new Map<string, Said>();

  constructor(worlds: ThreeWorlds, two: readonly [One, One], life: Life) {
    this.#worlds = worlds;
    this.#two = two;
    this.#life = life;
  }

  async live(): Promise<void> {
    const [, observer] = this.#two;
    for (const did of this.#life.acts) {
      await this.#do(did);
      await this.#worlds.expectSamePages(observer, [LAB, OPEN]);
    }
    await this.#worlds.expectSamePages(observer);
    for (const format of ["json", "html", "csv"])
      await this.#worlds.expectSame(observer, format, (browser) => browser.post(`/us/export/${format}`, ""));
  }

  async #do(did: Act): Promise<void> {
    const who = did.by;
    if (did.do === "days") for (let i = 0; i < did.count; i++) await this.#worlds.nextDay(...this.#two);
    if (did.do === "look") await this.#send(who, "looks", (browser) => browser.send(did.page));
    if (did.do === "answer") for (let card = 0; card < did.cards; card++) if (!(await this.#answer(who))) break;
    if (did.do === "change") await this.#change(who, `${ANSWERS}?ten=${did.ten}&card=${did.card}`, did.says);
    if (did.do === "take back") await this.#takeBack(who);
    if (did.do === "topics") await this.#choose(who, did);
    if (did.do === "keep") await this.#keep(who, did.what);
  }

  /** The next card of those that somebody is at. @returns whether there was one */
  async #answer(who: 0 | 1): Promise<boolean> {
    const says = this.#life.sayings.next().value as [Saying, Saying];
    const cards = await inAll(this.#two[who], (browser) => cardOn(browser));
    return this.#say(who, cards, CARDS, says);
  }

  async #change(who: 0 | 1, path: string, says: readonly [Saying, Saying]): Promise<void> {
    const cards = await inAll(this.#two[who], (browser) => cardOn(browser, path));
    await this.#say(who, cards, ANSWERS, says);
  }

  async #say(who: 0 | 1, cards: (Card | null)[], path: string, says: readonly [Saying, Saying]): Promise<boolean> {
    const [first] = cards;
    for (const card of cards) expect(card).toEqual(first);
    if (!first) return false;
    const key = `${first.fields.ten} ${first.fields.card}`;
    const isOpenly = this.#life.maybeOf === "both" && !this.#mayHide(String(first.fields.card));
    if (who === 1) {
      const word = (say: Saying) => (say === "yes" ? "yes" : this.#life.maybeOf === "both" ? "no" : "maybe");
      const [one, other] = says.map(word);
      const isNo = this.#life.maybeOf === "both" && this.#mayHide(String(first.fields.card));
      const body = isNo ? answerTo(first, "no") : answerTo(first, one ?? "", other);
      await this.#send(who, `says ${key}`, (browser) => browser.post(path, body));
      return true;
    }
    // What was taken back is "not now" in all worlds: to hide it again would change it in some of them alone.
    const before = this.#said.get(key);
    const said = says.map((say, at) => (before?.[at] === "back" ? "yes" : say)) as Said;
    this.#said.set(key, said);
    const word = (say: string | undefined, world: number) =>
      say === "yes" ? "yes" : isOpenly ? "maybe" : (HIDDEN[world] ?? "");
    await this.#send(who, `says ${key}`, (browser, world) =>
      browser.post(path, answerTo(first, word(said[0], world), word(said[1], world))),
    );
    return true;
  }

  /** Where both of them let their maybe meet, something is hidden in half of the cards. */
  #mayHide = (card: string): boolean => card.charCodeAt(card.length - 1) % 2 === 0;

  /** Takes the oldest that is open back. */
  async #takeBack(who: 0 | 1): Promise<void> {
    const bodies = await inAll(this.#two[who], async (browser) => {
      const $ = load(await (await browser.send(OPEN)).text());
      const fields = $("article form").last().find("input[type=hidden]").toArray();
      return fields.map(({ attribs }) => [attribs.name ?? "", attribs.value ?? ""] as const);
    });
    const [first = []] = bodies;
    for (const body of bodies) expect(body).toEqual(first);
    if (first.length === 0) return;
    const { form: _, ...fields } = Object.fromEntries(first);
    if (who === 0) this.#said.set(`${fields.ten} ${fields.card}`, ["back", "back"]);
    await this.#send(who, "takes back", (browser) => browser.post(OPEN, encoded(fields)));
  }

  async #choose(who: 0 | 1, { off, maybe }: { off: readonly string[]; maybe: boolean }): Promise<void> {
    const isMine = this.#life.maybeOf === "both" || this.#life.maybeOf === (who === 0 ? "hider" : "observer");
    const [partner] = await inAll(this.#two[who], async (browser) => {
      const $ = load(await (await browser.send(TOPICS)).text());
      return String($("[name=partner]").val() ?? "");
    });
    const chosen = { partner: partner ?? "", ...(maybe && isMine ? { maybe: "yes" } : {}) };
    const body = `${encoded(chosen)}${off.map((topic) => `&off=${topic}`).join("")}`;
    await this.#send(who, "chooses topics", (browser) => browser.post(TOPICS, body));
  }

  /** Takes the yes to keeping back, or gives it. */
  async #keep(who: 0 | 1, what: string): Promise<void> {
    if (who === 0 && what === "erase") this.#said = new Map();
    const back = encoded({ do: "withdraw", kept: what });
    await this.#send(who, "keeps", (browser) =>
      what === "give" ? keepAdult(browser) : browser.post("/us/keeping-consent", back),
    );
  }

  /** What is answered to the observer is the same; to the hider at least the same status. */
  async #send(who: 0 | 1, what: string, ask: (browser: Visitor, world: number) => Promise<Response>): Promise<void> {
    if (who === 1) {
      await this.#worlds.expectSame(this.#two[1], what, (browser) => ask(browser, 0));
      return;
    }
    const answers = await inAll(this.#two[0], ask);
    for (const { status } of answers) expect(status, what).toBe(answers[0]?.status);
  }
}
