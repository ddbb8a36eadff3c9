import type { TrendLine } from "./trend.ts";

/** A part of the score as its row shows it. */
export type PartView = {
  key: string;
  name: string;
  /** How much is the same, or how many data points there are of those that are needed. */
  sentence: string;
  /** From 0 to 100; null below the minimum. */
  figure: number | null;
};

/** Something in common or apart, and what to ask about it. */
export type CommonView = { title: string; ask: string; to: `/${string}` };

/** The whole over the months, drawn and as a table. */
export type TrendView = {
  line: TrendLine | null;
  from: string;
  to: string;
  sentence: string;
  /** The newest first. */
  rows: { month: string; label: string; figure: number | null }[];
};

/** What the page of the score shows to two. */
export type ScoreView = {
  whole: number | null;
  parts: PartView[];
  /** The formula with the figures of today in it; null while there is no whole. */
  sum: string | null;
  /** How each part is reckoned. */
  hows: string[];
  trend: TrendView;
  alike: CommonView[];
  apart: CommonView[];
};

/** A week in words, as both read it. */
export type WrittenWeek = {
  week: string;
  /** "The week from 16 November" */
  label: string;
  words: string;
  /** Who wrote it: "by our own rules", or the model's name. */
  writer: string;
  /** What it was written from: "7 questions, 2 quizzes". */
  readFrom: string;
};

/** The weekly summary: whether both have agreed to it, and what is written. */
export type WeekView = {
  partnerName: string;
  /** Whom a form says that it was agreed for. */
  partner: string;
  mine: boolean;
  theirs: boolean;
  /** The model that would write it; null where our own rules do. */
  model: string | null;
  /** The week that can be written now; null where it is written, or there is none. */
  due: { label: string } | null;
  /** The newest first. */
  weeks: WrittenWeek[];
};

export type InsightsView = {
  partnerName: string | null;
  isPaused: boolean;
  /** Null alone and during a pause. */
  score: ScoreView | null;
  week: WeekView | null;
};
