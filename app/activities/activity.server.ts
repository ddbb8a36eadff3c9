import type { SQL } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Month } from "#app/calendar/month.ts";
import type { CoupleDay } from "#app/couple/couple-days.server.ts";
import type { WeekFact } from "#app/insights/summary.ts";
import type { Member, Partner } from "#app/members/member.ts";
import type { SaidPhoto } from "#app/photos/photo.ts";
import type { Services } from "#app/request/services.server.ts";
import type { InInsights } from "#app/rounds/in-insights.server.ts";
import type { Round, RoundOf } from "#app/rounds/round.ts";
import type { Unfinished } from "#app/rounds/turns.ts";
import type { Catalogue } from "#app/texts/catalogue.ts";
import type { Language } from "#app/texts/languages.ts";
import type { Art } from "#app/ui/art-shape.ts";
import type { Db } from "#db/database.ts";
import type { HomeCard, Opened, PlayTurn, Waiting, WrittenBefore } from "./activity.ts";

/** From one date to another, both of them too. */
export type Dates = { first: LocalDate; last: LocalDate };

type Stores = Pick<Services, "database" | "vault" | "clock">;
/** Awaited before each text that is opened: others have their turn (app/http/in-portions.ts). */
export type GiveWay = () => Promise<void>;

/** Where something stands among somebody's own words of an activity: by date, and among those of one date by id. */
export type WordsPosition = { date: LocalDate; id: string };

/** Somebody's own words of one act, as the archive and a search show them. */
export type OwnWords = WordsPosition & {
  /** What they were said to: a question, what was asked. */
  title: string;
  mine: string;
};

/** What somebody may take along of one act: their own words, and the partner's where they were revealed. */
export type TakenWords = {
  date: LocalDate;
  title: string;
  /** As a page shows them. Null: there are none, or they are not open. */
  mine: string | null;
  theirs: string | null;
  /** A photo that hangs on it. */
  photo?: SaidPhoto;
  /** What the two have said to each other, in its order. */
  thread?: readonly { isMine: boolean; words: string }[];
  /** The same as data, under names that never change; the date stands beside it. */
  data: Readonly<Record<string, unknown>>;
};

/** What the dashboard has read already, once for all activities. */
export type HomeMoment = {
  /** What the words are to be in. */
  language: Language;
  now: Date;
  /** The member's own day. */
  today: LocalDate;
  /** The couple's days of the last two weeks, oldest first, those of this read. */
  days: readonly CoupleDay[];
  /** What both do and what opens when both have, of all activities, as far as somebody did something in those weeks. */
  rounds: readonly Round[];
};

/** What of an activity stands in the year of the two on paper (docs/product/our-year.md). */
export type InOurYear = {
  /** Among which of the year's figures its things are counted. */
  as: "answers" | "memories";
  /**
   * How many things both have before them in each month of some dates: those of their months that have any. In as many
   * statements however many there are.
   * @param days the couple's days of these dates
   */
  perMonth(db: Db, member: MemberOfTwo, within: Dates, days: readonly CoupleDay[]): Promise<Map<Month, number>>;
  /**
   * Only where things may be of a day before the two were connected, for they are of when something was: the nearest
   * such dates before and after some. Of all else nothing from before is in the book.
   */
  beside?(db: Db, member: MemberOfTwo, within: Dates): Promise<{ before: LocalDate | null; after: LocalDate | null }>;
};

/** A member and who is with them. */
export type MemberOfTwo = Pick<Member, "couple" | "person"> & { partner: Partner };

/** What the page of the room "play" has read already, once for all activities: of what is 18+ only what the member may see. */
export type PlayMoment = {
  /** What the words are to be in. */
  language: Language;
  /** The rounds that wait for one of the two. */
  rounds: readonly Round[];
  /** What the member has begun and not finished. */
  unfinished: readonly Unfinished[];
  /** What the partner waits in now, for the two to play it at the same time. */
  asks: readonly RoundOf[];
  /** The member's own day. */
  today: LocalDate;
};

/** What an activity of the room "play" says of itself on that room's page (docs/product/play.md). */
export type InPlay = {
  /** Where one begins: its name, a sentence and a small picture, in which a word may stand. */
  door: { to: `/${string}`; texts: Catalogue<{ name: string; sentence: string; inArt?: string }>; art: Art };
  /**
   * What is begun of it, and whose turn it is. What stands in `moment` costs nothing more; else as many statements
   * however much is begun. No title of what is 18+.
   */
  turns(services: Services, member: Member, moment: PlayMoment): Promise<PlayTurn[]>;
};

/** The server's part of an activity: how its words read, and what of it stands on the dashboard. */
export type ServerActivity = {
  /** What it keeps, and why, as the privacy page says it. */
  kept: readonly Catalogue<{ what: string; why: string }>[];

  /**
   * Somebody's own words in a space, the newest first, for a reader of a language.
   * @param who.withoutAdult leaves out what is 18+
   * @param before begins with the one before this
   */
  ownWords(
    stores: Stores,
    who: { userId: string; coupleId: string; language: Language; withoutAdult: boolean },
    giveWay: GiveWay,
    before?: WordsPosition,
  ): AsyncGenerator<OwnWords>;

  /**
   * Somebody's own words in a space, the oldest first, with the partner's where they are revealed and the two are still
   * together: asked again for each portion, since an export takes its time.
   * @param within only what is of these dates, and of that only what both have before them
   */
  wordsToTake(
    stores: Stores,
    who: Pick<Member, "person" | "partner"> & { language: Language },
    space: { coupleId: string; together: boolean },
    giveWay: GiveWay,
    within?: Dates,
  ): AsyncGenerator<TakenWords>;

  /** Its words stand in the year of the two on paper, never those of an 18+ page. */
  inOurYear?: InOurYear;

  /**
   * Today's card, what waits, and the newest of what is open and read from before today: never what is 18+, and only
   * where the member has read it. What stands in `moment` costs nothing more; an activity that both open once a day may
   * have one statement of its own, for the dashboard has six for everything.
   */
  atHome(
    services: Services,
    member: Member,
    moment: HomeMoment,
  ): Promise<{ card: HomeCard | null; waiting: Waiting[]; opened?: Opened | null }>;

  /**
   * How many of the member's things open to the partner as soon as the member has said yes to them, without a part of
   * theirs: a number for a statement that counts all of it. 18+ things are not counted: a number would tell of them.
   */
  opensWithYes?(db: Db, member: Member): SQL<number>;

  /** Only of the room "play". */
  inPlay?: InPlay;

  /** A part of the score. */
  inInsights?: InInsights;

  /**
   * What is said of what is open to both of some dates, for a week in words: in words and numbers of ours, the same
   * whoever of the two asks. Never of what is 18+. In as many statements whatever there is.
   * @param turn another number each week
   */
  ofWeek?(
    services: Services,
    member: Member & { partner: Partner },
    within: Dates,
    turn: number,
    language: Language,
  ): Promise<WeekFact[]>;

  /** The newest of what the member had written before `pairedAt` and the two now share. */
  writtenBefore(services: Services, member: Member, pairedAt: Date, limit: number): Promise<WrittenBefore[]>;
};
