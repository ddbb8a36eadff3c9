import type { EventShapes } from "#app/analytics/events.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { iconPaths } from "#app/ui/icon-paths.ts";

/** A path of this site, whole, from the root. */
type Path = `/${string}`;

/** The rooms of the navigation that activities stand in. */
export type RoomName = "home" | "questions" | "play" | "intimacy" | "us";

/** What the house has to know of a page, and of everything below it: a kind of form, a category has a path of its own. */
export type ActivityPage = {
  path: Path;
  /** It is behind the 18+ consent, counted and logged nowhere. */
  adult?: true;
  /** The fields of its forms that take words: what stands in them is given back when a session has ended. */
  words?: readonly string[];
  /** Without the feedback tab (docs/product/forms-and-messages.md#the-feedback-tab): here, or on all that begins so. */
  noFeedback?: "here" | "below";
};

/**
 * What an activity says of itself, once, as far as browsers may know it; app/activities/activity.server.ts is the rest.
 * app/pages/activities.ts lists them.
 */
export type Activity = {
  /** Its name in exports and in what an act tells others; never changed. */
  key: string;
  /** Where its pages stand in the navigation. What stands in "play" says of itself how that room's page names it. */
  room: RoomName;
  pages: readonly [ActivityPage, ...ActivityPage[]];
  /**
   * What is counted of it (docs/product/counting-and-failures.md#events); an action counts one by `eventOf`. Of its 18+
   * pages nothing is, whatever stands here.
   */
  events: EventShapes;
};

/** A card of the dashboard: what there is of this activity for the two today, in words that are ready. */
export type HomeCard = {
  /** A few lines beside what asks for more attention. */
  small?: true;
  /** Which of the two have done their part. */
  state: "both" | "you" | "them" | "neither";
  /** What the picture of that shows. */
  stateLabel: string;
  label: string;
  title: string;
  sentence: string;
  to: Path;
  action: string;
};

/**
 * Something that waits for the member: a reveal not read yet, what the partner has done alone, what is there for today.
 * Below the title stands its note, else its date. Reveals come first, offers last: there is room for a few.
 */
export type Waiting = {
  kind: "reveal" | "turn" | "offer";
  date: LocalDate;
  to: Path;
  icon: keyof typeof iconPaths;
  title: string;
  note?: string;
};

/** Something that is open to both and that the member has read: the newest of it stands on the dashboard. */
export type Opened = { date: LocalDate; to: Path; title: string };

/** Something begun in the room "play", as that room's page names it: whose turn it is, in words that are ready. */
export type PlayTurn = {
  whose: "mine" | "theirs";
  date: LocalDate;
  to: Path;
  /** Which of the two have done their part. */
  state: "both" | "you" | "them" | "neither";
  title: string;
  sentence: string;
};

/** What the member had written before the two were connected, as the dashboard offers it for a day. */
export type WrittenBefore = { date: LocalDate; to: Path; title: string; open: boolean };
