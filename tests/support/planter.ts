import type { LocalDate } from "#app/calendar/local-date.ts";
import type { TestApp } from "./app.ts";
import type { ProductForm } from "./forms.ts";
import type { TestMember } from "./members.ts";
import type { Visitor } from "./visitor.ts";

/**
 * How somebody writes in an activity: what the tests that go through all activities have to know of one. Each activity
 * of app/pages/activities.ts has one, in tests/support/planters.ts; without it those tests fail.
 */
export type Planter = {
  /** The ways to write words here, one for each rule of who may read them. At least one. */
  ways: readonly Way[];
  /** Every page that shows something of this date, with its parameters filled. */
  pages: (date: LocalDate) => readonly string[];
  /** Pages whose addresses hang on the space of who looks, as its other pages link to them. */
  below?: (by: Visitor) => Promise<readonly string[]>;
  /**
   * What it is that one of its ways writes in on a date, where several dates share it or each way has its own. Left out:
   * the date.
   */
  itemOf?: (date: LocalDate, way: string) => string;
  /** Whether those pages show the words of a past date as well. */
  showsPast: boolean;
  /** Who has done their part of this date here, by their ids: what opens is open to both when both have. */
  doneBy: (app: TestApp, coupleId: string, date: LocalDate) => Promise<string[]>;
  /** Each of its forms, under a name of its own, with somebody who stands before it and a body that it takes. */
  forms: Readonly<Record<string, (app: TestApp) => Promise<ProductForm>>>;
  /** Its addresses behind the 18+ consent, with their parameters filled. */
  adult?: readonly string[];
  /**
   * Where a member ends on each of its routes, as app/routes.ts has them, whose parameters name what is another couple's
   * or nobody's: a status, or "→ path". Of an 18+ page: before the consent. A post is an empty form.
   */
  ends: Readonly<Record<string, { get: string; post?: string }>>;
};

/** A way to write words. */
export type Way = {
  /** In words, for what a failed test says. Letters, digits and hyphens. */
  name: string;
  /** Whether the partner reads them once both have done their part of the date; else nobody but the author ever does. */
  opens: boolean;
  /** The partner reads them as soon as they are written, whatever they have done themselves. */
  atOnce?: true;
  /** Makes the member's own day one on which it can be written, where chance decides that. */
  ready?: (app: TestApp, who: TestMember) => Promise<unknown>;
  /** For what can be written only together, when both have done their part: does the one of somebody who has not. */
  part?: (by: Visitor, date: LocalDate) => Promise<unknown>;
  /** It is 18+: of both it is erased when the two part. */
  adult?: true;
  /** Only choices are made here, none of them a word of its author's: tests that look for planted words leave it out. */
  wordless?: true;
  /**
   * Sends the form of the date's page with these words in it. Where there is nothing but a choice to make, words of
   * another length make another choice. Written again it takes the place of what was written before, unless it is read at once.
   * @returns the answer to the form; null where the page has no such form now
   */
  write: (by: Visitor, date: LocalDate, words: string) => Promise<Response | null>;
};
