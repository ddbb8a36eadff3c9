import type { PlayTurn } from "#app/activities/activity.ts";
import type { Art } from "#app/ui/art-shape.ts";
import type { How, Where } from "./tonight.ts";

/** An idea for tonight. `another`: whether there is another one. */
export type TonightsIdea = { id: string; title: string; about: string; minutes: number; another: boolean };

/** Something begun, in words that are ready. */
export type ShownTurn = Omit<PlayTurn, "whose" | "date">;

/** Where one begins something. */
export type Door = { to: `/${string}`; name: string; sentence: string; art: Art; inArt: string | null };

export type PlayView = {
  partnerName: string | null;
  lead: string;
  /** Null while there is nobody to do something with. */
  tonight: { where: Where; how: How; idea: TonightsIdea | null } | null;
  /** What waits for the member, and what for the partner. */
  turns: { mine: ShownTurn[]; theirs: ShownTurn[] };
  doors: Door[];
};
