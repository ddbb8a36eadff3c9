/** What one sender holds while a photo of theirs arrives. */
export type Arrival = {
  /** Asks for room for more bytes. @returns whether there is */
  take: (bytes: number) => boolean;
  /** Gives all of it back. Once. */
  leave: () => void;
};

type Room = {
  /** What all may hold together. Bytes. */
  all: number;
  /** What one network may hold, so that none of them can fill it alone. Bytes. */
  network: number;
  /** How many photos of one person may arrive at once. */
  ofOne: number;
};

/**
 * The memory of this process for photos that arrive. Room is taken as bytes come and not before: who sends slowly, or
 * nothing more at all, keeps nobody out.
 */
export function roomForPhotos({ all, network, ofOne }: Room) {
  let held = 0;
  const people = new Map<string, number>();
  const networks = new Map<string, number>();
  const add = (to: Map<string, number>, key: string, amount: number) => {
    const now = (to.get(key) ?? 0) + amount;
    if (now > 0) to.set(key, now);
    else to.delete(key);
  };
  /**
   * @param from the sender's network; null where it can't be told
   * @returns null where as many photos of this person arrive as may
   */
  return (who: string, from: string | null): Arrival | null => {
    if ((people.get(who) ?? 0) >= ofOne) return null;
    add(people, who, 1);
    let own = 0;
    return {
      take: (bytes) => {
        const isFull = held + bytes > all || (from !== null && (networks.get(from) ?? 0) + bytes > network);
        if (isFull) return false;
        own += bytes;
        held += bytes;
        if (from !== null) add(networks, from, bytes);
        return true;
      },
      leave: () => {
        held -= own;
        if (from !== null) add(networks, from, -own);
        add(people, who, -1);
      },
    };
  };
}
