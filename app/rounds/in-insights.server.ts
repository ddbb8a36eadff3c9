import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Compared } from "#app/insights/compared.ts";
import type { Tally } from "#app/insights/score.ts";
import type { WeekFact } from "#app/insights/summary.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Catalogue } from "#app/texts/catalogue.ts";
import type { Language } from "#app/texts/languages.ts";
import type { OpenedRound } from "./open-both.server.ts";
import type { Items } from "./read-rounds.server.ts";

/** Something that the two have in common, or in which they differ, with a question to ask tonight. */
export type InCommon = {
  kind: "alike" | "apart";
  /** The day on which it opened: what is newest is shown first, of whatever activity. */
  on: LocalDate;
  /** What it is, in words that are the same for both. */
  title: string;
  ask: string;
  /** Where all of it stands. */
  to: `/${string}`;
};

/** What an activity says to the score of the two (docs/product/insights.md), never of what is 18+. */
export type InInsights = {
  /** How often its figure is taken into the whole. */
  weight: number;
  /** So many things of it count at most, the newest: weeks, of what is done every week. */
  most: number;
  /** Which of its rounds are compared. */
  items: Items;
  texts: Catalogue<{
    name: string;
    /** How much of what was compared is the same. */
    counted(tally: Tally): string;
    /** How many data points there are, of those that are needed. */
    tooFew(points: number, enough: number): string;
    /** What is compared in it, for the formula. */
    how: string;
  }>;
  /** What is said of what opened in a week, for that week in words. */
  ofWeek(
    services: Pick<Services, "database">,
    opened: readonly Compared[],
    turn: number,
    language: Language,
  ): Promise<WeekFact[]>;
  /** What came of some rounds that are open to both; those in which nothing can be compared are left out. */
  compare(services: Pick<Services, "database">, opened: readonly OpenedRound[]): Promise<Compared[]>;
  /**
   * Something in common and something in which they differ, out of what was compared last. What is no longer asked is
   * left out.
   * @param turn another number each day: what is asked tonight is not what was asked yesterday
   */
  inCommon(
    services: Pick<Services, "database">,
    newest: readonly Compared[],
    turn: number,
    language: Language,
  ): Promise<InCommon[]>;
};
