import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import type { GiveWay, OwnWords, TakenWords, WordsPosition } from "../activity.server.ts";
import { allOf, partsOf, type Said } from "./check-in.ts";
import { sharedBetween, someOwn } from "./open-check-ins.server.ts";
import { inWords, takenTexts } from "./texts.ts";

type Stores = Pick<Services, "database" | "vault">;

/** So many are read at a time: a long life together needs no more memory than a short one. */
const BATCH = 100;
/** There is one on a date. */
const ONLY = "one";

/** Somebody's own check-ins in a space, the newest first. @param before begins with the one before this */
export async function* ownCheckIns(
  stores: Stores,
  { userId, coupleId, language }: { userId: string; coupleId: string; language: Language },
  giveWay: GiveWay,
  before?: WordsPosition,
): AsyncGenerator<OwnWords> {
  const t = takenTexts(language);
  for (let last: LocalDate | null = before?.date ?? null; ; ) {
    const read = await someOwn(stores, { coupleId, userId }, { before: last }, BATCH, giveWay);
    for (const { date, checkIn } of read.some)
      yield { date, id: ONLY, title: t.title, mine: inWords(t, allOf(checkIn)) };
    if (read.last === null) return;
    last = read.last;
  }
}

/** Somebody's own check-ins in a space, the oldest first, with what was open to them of their partner's. */
export async function* checkInsToTake(
  stores: Stores,
  who: Pick<Member, "person" | "partner"> & { language: Language },
  { coupleId, together }: { coupleId: string; together: boolean },
  giveWay: GiveWay,
): AsyncGenerator<TakenWords> {
  const t = takenTexts(who.language);
  const own = { coupleId, userId: who.person.id };
  for (let last: LocalDate | null = null; ; ) {
    const read = await someOwn(stores, own, { after: last }, BATCH, giveWay);
    const [from, to] = [read.some[0]?.date, read.some.at(-1)?.date];
    const theirs =
      together && from && to
        ? await sharedBetween(stores, who, coupleId, { from, to }, giveWay)
        : new Map<LocalDate, Said>();
    for (const { date, checkIn } of read.some) {
      const shared = theirs.get(date);
      yield {
        date,
        title: t.title,
        mine: inWords(t, allOf(checkIn)),
        theirs: (shared && inWords(t, shared)) || null,
        data: { mine: { ...allOf(checkIn), shared: partsOf(checkIn.shared) }, theirs: shared ?? null },
      };
    }
    if (read.last === null) return;
    last = read.last;
  }
}
