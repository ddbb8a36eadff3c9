import type { OfCouple, Presence, PresenceNews, Spot } from "./presence.ts";

/** How long somebody may be away before they have gone: a change of page, a line that breaks. Milliseconds. */
export const PATIENCE_MS = 4_000;
/** A process that was silent for so long is forgotten. Milliseconds. */
const SILENT_MS = 70_000;
/** What changes within this is told together: after a restart hundreds come at once. Milliseconds. */
export const GATHER_MS = 50;
/** Letters in one telling: PostgreSQL's NOTIFY carries 8,000 bytes. */
const LETTERS_MAX = 6_000;

const nameOf = ({ userId, place }: Pick<Spot, "userId" | "place">): string => `${userId} ${place}`;

type Process = { heardAt: number; couples: Map<string, Map<string, Spot>> };

/**
 * @param id this process
 * @param tell tells all processes, this one too; what is told one after the other is heard in that order
 * @param changed somebody has come to a place, or has gone from it
 * @param now a clock that nobody sets, milliseconds
 */
export function openPresence({
  id,
  tell,
  changed,
  now = () => performance.now(),
}: {
  id: string;
  tell(news: PresenceNews): Promise<void>;
  changed(spot: Spot, is: boolean): void;
  now?: () => number;
}): Presence {
  const own = new Map<string, Spot & { count: number; going?: NodeJS.Timeout | undefined }>();
  const ownOf = new Map<string, Map<string, Spot>>();
  const others = new Map<string, Process>();
  /** In which of the other processes somebody is in a place. */
  const where = new Map<string, Set<string>>();
  /** The couples of whom the other processes are to hear. */
  const toTell = new Set<string>();
  let telling: Promise<void> | undefined;
  let isClosed = false;

  const isFresh = (from: string): boolean =>
    now() - (others.get(from)?.heardAt ?? Number.NEGATIVE_INFINITY) <= SILENT_MS;
  const isIn = (name: string): boolean => own.has(name) || [...(where.get(name) ?? [])].some(isFresh);

  /** Puts what another process has of a couple in the place of what it had. */
  const replace = (from: string, there: Process, coupleId: string, spots: readonly Spot[]) => {
    const before = there.couples.get(coupleId) ?? new Map<string, Spot>();
    const after = new Map(spots.map((spot) => [nameOf(spot), spot]));
    const touched = new Map([...before, ...after]);
    const was = new Map([...touched.keys()].map((name) => [name, isIn(name)]));
    for (const name of touched.keys()) {
      const froms = where.get(name) ?? new Set<string>();
      if (after.has(name)) froms.add(from);
      else froms.delete(from);
      if (froms.size > 0) where.set(name, froms);
      else where.delete(name);
    }
    if (after.size > 0) there.couples.set(coupleId, after);
    else there.couples.delete(coupleId);
    for (const [name, spot] of touched) if (was.get(name) !== isIn(name)) changed(spot, isIn(name));
  };
  const forget = (from: string) => {
    const there = others.get(from);
    if (!there) return;
    // Silent ones were here as far as anybody has been told.
    there.heardAt = now();
    for (const coupleId of [...there.couples.keys()]) replace(from, there, coupleId, []);
    others.delete(from);
  };

  const nextTelling = (): PresenceNews & { kind: "here" } => {
    const of: OfCouple[] = [];
    let letters = 0;
    for (const coupleId of toTell) {
      const spots = [...(ownOf.get(coupleId)?.values() ?? [])].map(({ userId, place }) => [userId, place]);
      const one = [coupleId, spots] as OfCouple;
      letters += JSON.stringify(one).length;
      if (of.length > 0 && letters > LETTERS_MAX) break;
      of.push(one);
      toTell.delete(coupleId);
    }
    return { kind: "here", from: id, of };
  };
  /** One telling after the other; what could not be told is told with the next sign of life. */
  const tellAll = async () => {
    await new Promise((done) => setTimeout(done, GATHER_MS).unref());
    while (toTell.size > 0 && !isClosed) {
      const news = nextTelling();
      try {
        await tell(news);
      } catch {
        for (const [coupleId] of news.of) toTell.add(coupleId);
        return;
      }
    }
  };
  const tellSoon = () => {
    telling ??= tellAll().finally(() => {
      telling = undefined;
    });
  };
  const say = (spot: Spot, is: boolean) => {
    const name = nameOf(spot);
    const { coupleId, userId, place } = spot;
    const plain = { coupleId, userId, place };
    const of = ownOf.get(coupleId) ?? new Map<string, Spot>();
    if (is) of.set(name, plain);
    else of.delete(name);
    if (of.size > 0) ownOf.set(coupleId, of);
    else ownOf.delete(coupleId);
    toTell.add(coupleId);
    tellSoon();
    // Elsewhere they may be still.
    if (is ? ![...(where.get(name) ?? [])].some(isFresh) : !isIn(name)) changed(plain, is);
  };
  const quietly = (news: PresenceNews) => void tell(news).catch(() => {});
  const go = (name: string, spot: Spot) => {
    clearTimeout(own.get(name)?.going);
    own.delete(name);
    say(spot, false);
  };

  return {
    enter(spot) {
      const name = nameOf(spot);
      const there = own.get(name);
      clearTimeout(there?.going);
      own.set(name, { ...spot, count: (there?.count ?? 0) + 1 });
      if (!there) say(spot, true);
    },
    leave(spot, atOnce) {
      const name = nameOf(spot);
      const there = own.get(name);
      if (!there) return;
      there.count--;
      if (there.count > 0) return;
      clearTimeout(there.going);
      if (atOnce) return go(name, spot);
      there.going = setTimeout(() => go(name, spot), PATIENCE_MS);
      there.going.unref();
    },
    settle(whose) {
      for (const [name, there] of [...own]) if (there.count === 0 && whose(there)) go(name, there);
    },
    isHere: (userId, place) => isIn(nameOf({ userId, place })),
    ask: () => quietly({ kind: "who", from: id, to: null }),
    hear(news) {
      const { from } = news;
      if (from === id) return;
      if (news.kind === "who") {
        if (news.to !== null && news.to !== id) return;
        for (const coupleId of ownOf.keys()) toTell.add(coupleId);
        if (toTell.size > 0) tellSoon();
        return;
      }
      if (news.kind === "gone") return forget(from);
      const known = others.get(from);
      const there = known ?? { heardAt: 0, couples: new Map() };
      // Of one that is new, or was silent for too long and forgotten, not all is known.
      if (!known) quietly({ kind: "who", from: id, to: from });
      there.heardAt = now();
      others.set(from, there);
      if (news.kind === "alive") return;
      for (const [coupleId, spots] of news.of)
        replace(
          from,
          there,
          coupleId,
          spots.map(([userId, place]) => ({ coupleId, userId, place })),
        );
    },
    forgetOthers() {
      for (const from of [...others.keys()]) forget(from);
      quietly({ kind: "who", from: id, to: null });
    },
    beat() {
      for (const from of [...others.keys()]) if (!isFresh(from)) forget(from);
      // Of one in whom nobody is there is nothing to forget.
      if (ownOf.size > 0) quietly({ kind: "alive", from: id });
      if (toTell.size > 0) tellSoon();
    },
    settled: async () => await telling,
    close() {
      isClosed = true;
      for (const { going } of own.values()) clearTimeout(going);
      quietly({ kind: "gone", from: id });
    },
  };
}
