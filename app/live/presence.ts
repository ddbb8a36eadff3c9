/**
 * Somebody in a place. "" is anywhere, with a page open and seen; any other place is something that two play at the same
 * time, and whoever is there has gone there for the other one.
 */
export type Spot = { coupleId: string; userId: string; place: string };

/** Who of a couple is where in a process: each with user and place. */
export type OfCouple = [coupleId: string, spots: [userId: string, place: string][]];

/** What processes tell each other of who is here. Nothing of it stands in a row. */
export type PresenceNews =
  /** Of these couples this is all that there is in that process: it takes the place of what was told before. */
  | { kind: "here"; from: string; of: OfCouple[] }
  /** Who is here? Asked by a process that does not know it, of one other or of all. */
  | { kind: "who"; from: string; to: string | null }
  /** A process goes on; one that is silent is forgotten, and with it all who were there. */
  | { kind: "alive"; from: string }
  /** A process has ended. */
  | { kind: "gone"; from: string };

/** Who is here, in all processes (docs/product/live.md#here-now). */
export type Presence = {
  /** One more stream of somebody is in a place. */
  enter(spot: Spot): void;
  /** One is not there any more. @param atOnce without patience: they have signed out, hidden it, or parted */
  leave(spot: Spot, atOnce: boolean): void;
  /** Whoever of these has left is gone now, without patience. */
  settle(whose: (spot: Spot) => boolean): void;
  isHere(userId: string, place: string): boolean;
  /** Asks the other processes who is here. */
  ask(): void;
  hear(news: PresenceNews): void;
  /** Something may have been missed: of other processes nothing is known, and they are asked. */
  forgetOthers(): void;
  /** Tells the other processes that this one goes on, and forgets those that have not. */
  beat(): void;
  /** Resolves when what is to be told has been told, or could not be. */
  settled(): Promise<void>;
  close(): void;
};
