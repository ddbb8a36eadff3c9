import { hereEvent } from "./event-text.server.ts";
import type { Presence, Spot } from "./presence.ts";
import type { Reader, SeatNow } from "./seat-now.server.ts";

/** Any page. */
const ANYWHERE = "";

/** In which places a stream makes somebody be, and what it tells them of the partner. */
export type Spots = {
  /** Where they sit has been asked: what they show, and whom of they hear. */
  sit(seat: SeatNow): void;
  /** Somebody of the couple has come to a place, or gone from it. */
  hear(spot: Spot, is: boolean): void;
  leave(atOnce: boolean): void;
};

/** @param push sends an event to the stream's reader */
export function openSpots(
  presence: Presence,
  { userId, coupleId, adult, place }: Reader & { adult: boolean; place: string | null },
  push: (text: string) => void,
): Spots {
  let partner: string | null = null;
  /** Of whom it is told that they are here: the partner, unless they hide it. */
  let heard: string | null = null;
  let isOver = false;
  const within = new Map<string, Spot>();

  const be = (where: string, is: boolean) => {
    if (is === within.has(where)) return;
    const spot = { coupleId, userId, place: where };
    if (is) {
      within.set(where, spot);
      presence.enter(spot);
    } else {
      within.delete(where);
      presence.leave(spot, true);
    }
  };
  const told = new Map<string, boolean>();
  const tell = (where: string, is: boolean) => {
    if (told.get(where) === is) return;
    told.set(where, is);
    push(hereEvent(where === ANYWHERE ? "here" : "together", is));
  };

  return {
    sit(seat) {
      if (isOver) return;
      const before = { partner, heard };
      partner = seat.partner;
      heard = seat.partnerShown ? seat.partner : null;
      be(ANYWHERE, partner !== null && (adult ? seat.shownOnAdult : seat.shown));
      // Whoever opens what two play together has gone there for the other one.
      if (place) be(place, partner !== null);
      const isOther = partner !== before.partner;
      if (isOther || heard !== before.heard) tell(ANYWHERE, heard !== null && presence.isHere(heard, ANYWHERE));
      if (isOther && place) tell(place, partner !== null && presence.isHere(partner, place));
    },
    hear(spot, is) {
      if (spot.place === ANYWHERE ? spot.userId === heard : spot.userId === partner && spot.place === place)
        tell(spot.place, is);
    },
    leave(atOnce) {
      isOver = true;
      for (const spot of within.values()) presence.leave(spot, atOnce);
      within.clear();
    },
  };
}
