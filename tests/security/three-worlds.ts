import { expect } from "vitest";
import { type AppOptions, seededRandom, startApp, type TestApp, TestClock } from "#tests/support/app.ts";
import { type Identified, idToken, newIdentity, seconds } from "#tests/support/identity.ts";
import { call } from "#tests/support/members.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { ANSWERS, CARDS, OPEN, TOPICS } from "#tests/support/planters/intimacy-lab.ts";
import { OF_KEYS, statementsOfPage as statementsOf } from "#tests/support/statements.ts";
import { masked } from "#tests/support/twin.ts";
import { Visitor } from "#tests/support/visitor.ts";

export const LAB = "/intimacyLab";
/** What is said in each of the worlds where something is hidden. */
export const HIDDEN = ["no", "not-now", "maybe"] as const;
export const PAGES = [LAB, OPEN, ANSWERS, TOPICS, CARDS, "/dashboard", "/us", "/us/archive"];

/** One person, in a browser of their own in each world. */
export type One = Identified & { browsers: Visitor[] };

/** The statements of something, without those of the keys, which are read anew when they have been in memory for a while. */
export const statementsOfPage = async (open: () => Promise<unknown>): Promise<string[]> =>
  (await statementsOf(open)).filter((sql) => !OF_KEYS.test(sql));

/** What somebody does in all worlds, one after the other. */
export async function inAll<T>(who: One, act: (browser: Visitor, world: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (const [world, browser] of who.browsers.entries()) all.push(await act(browser, world));
  return all;
}

/** Three worlds with one clock, the same ids and the same randomness: they differ in what is said in them alone. */
export class ThreeWorlds {
  /** How often something was compared, and in how many of these something was open. */
  readonly compared = { pages: 0, open: 0 };
  readonly apps: readonly TestApp[];

  private constructor(apps: readonly TestApp[]) {
    this.apps = apps;
  }

  /** @param seed always the same: what opens on which day is drawn, and how much a walk sees of it is known then */
  static async start(seed: string, settings: AppOptions["settings"] = {}): Promise<ThreeWorlds> {
    const started = new Date();
    started.setUTCHours(12, 0, 0, 0);
    const world = () => startApp({ clock: new TestClock(new Date(started)), random: seededRandom(seed), settings });
    return new ThreeWorlds([await world(), await world(), await world()]);
  }

  close = (): Promise<unknown> => Promise.all(this.apps.map((app) => app.close()));

  async #signIn(who: One): Promise<void> {
    const at = this.apps[0]?.clock.at ?? new Date();
    const token = idToken(who, { auth_time: seconds(at), email_verified: true });
    await inAll(who, (browser) => call(browser, "/api/auth/login", { idToken: token }));
  }

  /** Two who are connected, and have given both consents, in all worlds. */
  async newTwo(): Promise<[One, One]> {
    const made = async (): Promise<One> => ({
      ...(await newIdentity()),
      browsers: this.apps.map((app) => new Visitor(app)),
    });
    const two: [One, One] = [await made(), await made()];
    for (const who of two) {
      await this.#signIn(who);
      await inAll(who, (browser) => call(browser, "/api/user/mark-invite-seen"));
    }
    const codes = await inAll(two[0], async (browser) => {
      const answer = await call(browser, "/api/invites/create", {});
      return ((await answer.json()) as { inviteCode: string }).inviteCode;
    });
    await inAll(two[1], (browser, world) => call(browser, `/api/invites/accept/${codes[world]}`));
    for (const who of two) await inAll(who, openAdult);
    return two;
  }

  async nextDay(...people: One[]): Promise<void> {
    for (const { clock } of this.apps) clock.nextNoon();
    for (const who of people) await this.#signIn(who);
  }

  /** What an observer gets in each world, and the statements that it took. */
  async seenBy(who: One, ask: (browser: Visitor) => Promise<Response | null>) {
    return inAll(who, async (browser) => {
      let bytes = "";
      const statements = await statementsOfPage(async () => {
        const answer = await ask(browser);
        bytes = answer ? masked(answer.status, answer.headers, await answer.text()) : "";
      });
      return { bytes, statements };
    });
  }

  /** The same bytes by the same statements in all worlds. @returns the bytes */
  async expectSame(who: One, what: string, ask: (browser: Visitor) => Promise<Response | null>): Promise<string> {
    const [first, ...others] = await this.seenBy(who, ask);
    this.compared.pages++;
    for (const other of others) {
      expect(other.bytes, what).toBe(first?.bytes);
      expect(other.statements, what).toEqual(first?.statements);
    }
    return first?.bytes ?? "";
  }

  /** The same of pages. */
  async expectSamePages(who: One, paths: readonly string[] = PAGES): Promise<void> {
    for (const path of paths) {
      const bytes = await this.expectSame(who, path, (browser) => browser.send(path));
      if (path === OPEN && bytes.includes("plate")) this.compared.open++;
    }
  }
}
