import type { Pieces } from "#app/http/answer.ts";
import type { From } from "./missed-events.server.ts";
import type { Asked, Reader, SeatNow } from "./seat-now.server.ts";

/** Where the page stands that a stream is for. */
export type StreamOf = {
  /** In the 18+ part. */
  adult: boolean;
  /** What two play at the same time, and the page shows; null for any other page. */
  place: string | null;
};

/** The streams of this process. */
export type Live = {
  /**
   * A stream for somebody: what is told from now on, and before it what was told since the event that their browser
   * names, or since their page was read.
   * @param from either, or null where neither is known
   * @param ask where they sit, asked once they are among those who are told, and when it may have changed: null where
   *   it is not theirs any more
   * @param asked what the partner waits in, which a page that opens is told once
   * @returns null where there is no room for more
   */
  stream(
    reader: Reader & StreamOf,
    from: From | null,
    ask: () => Promise<SeatNow | null>,
    asked?: () => Promise<readonly Asked[]>,
  ): Promise<Pieces | null>;
  /** How many streams are open. */
  open(): number;
  /** Whether somebody has a page open that follows what happens; of who hides it other processes do not know. */
  isHere(userId: string): boolean;
  /** Ends all streams, and opens no further ones. */
  close(): void;
};
