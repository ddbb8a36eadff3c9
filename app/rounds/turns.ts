import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Language } from "#app/texts/languages.ts";
import { isClosed, isOpen, type Round } from "./round.ts";
import { turnTexts } from "./texts.ts";

/** A round that somebody has begun and not finished: how many steps they have said. Nobody else learns of it. */
export type Unfinished = { activity: string; item: string; date: LocalDate; adult: boolean; steps: number };

/**
 * A round that is not over for the member. "open": both have done it, and the member has not read it; "mine": theirs is
 * to be done; "theirs": the partner's is. `steps`: how many the member has said in it; `theirsDone` tells that the
 * partner has done it, and nothing else.
 */
export type Turn = { item: string; date: LocalDate } & (
  | { whose: "open" }
  | { whose: "theirs" }
  | { whose: "mine"; steps: number; theirsDone: boolean }
);

/**
 * Whose turn it is in an activity's rounds.
 * @param rounds those in which somebody has done theirs
 * @param unfinished what the member has begun
 */
export function turnsOf(activity: string, rounds: readonly Round[], unfinished: readonly Unfinished[]): Turn[] {
  const steps = new Map(unfinished.flatMap((one) => (one.activity === activity ? [[one.item, one]] : [])));
  const turns = rounds.flatMap((round): Turn[] => {
    if (round.activity !== activity) return [];
    const { item, date } = round;
    const begun = steps.get(item);
    steps.delete(item);
    if (isClosed(round)) return [];
    if (isOpen(round)) return round.mine?.read ? [] : [{ item, date, whose: "open" }];
    if (!round.mine) return [{ item, date, whose: "mine", steps: begun?.steps ?? 0, theirsDone: true }];
    // What waits for a yes is neither's turn: the dashboard asks for it.
    return round.theirs ? [] : [{ item, date, whose: "theirs" }];
  });
  const alone = [...steps.values()].map(
    ({ item, date, steps: said }): Turn => ({ item, date, whose: "mine", steps: said, theirsDone: false }),
  );
  return [...turns, ...alone];
}

/** Where a turn leads to, and which of the two have done theirs. @param path where the round is done; its results stand below */
export function atTurn(turn: Turn, path: `/${string}`) {
  const { whose, date } = turn;
  const state = turn.whose === "mine" ? (turn.theirsDone ? "them" : "neither") : whose === "open" ? "both" : "you";
  const to = whose === "mine" ? path : (`${path}/results` as const);
  return { whose: whose === "theirs" ? "theirs" : "mine", date, to, state } as const;
}

/** How a turn stands, in words. @param total how many steps there are in it; @param name the partner's; null while there is none */
export function turnInWords(language: Language, turn: Turn, total: number, name: string | null): string {
  const t = turnTexts(language);
  if (turn.whose === "open") return t.open;
  if (turn.whose === "theirs") return name ? t.theirs(name) : t.alone;
  const at = turn.steps > 0 ? [t.at(Math.min(turn.steps, total), total)] : [];
  return [...at, ...(turn.theirsDone && name ? [t.theirsDone(name)] : [])].join(" ");
}
