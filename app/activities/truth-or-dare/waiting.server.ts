import type { LocalDate } from "#app/calendar/local-date.ts";
import { seesAdult } from "#app/members/keeping.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { isOpen, type Round, waitsForMe } from "#app/rounds/round.ts";
import { truthOrDare } from "./activity.ts";
import type { Heat } from "./cards.ts";
import { deckOf, readDecks } from "./decks.server.ts";
import { itemReader } from "./stored-cards.server.ts";

/** Something that waits for the member: what has opened, or what the partner has done alone. */
type WaitingCard = { heat: Heat; kind: "reveal" | "turn"; date: LocalDate };

/**
 * What of some rounds waits for the member. Not what they have passed over, and of what is 18+ nothing without both
 * consents.
 */
export async function waitingIn(
  { database, vault }: Pick<Services, "database" | "vault">,
  member: Member,
  rounds: readonly Round[],
): Promise<WaitingCard[]> {
  const withAdult = seesAdult(member.person);
  const some = rounds.filter(
    (round) => round.activity === truthOrDare.key && waitsForMe(round) && (withAdult || !round.adult),
  );
  // Most days nothing waits, and nothing is read.
  if (some.length === 0) return [];
  const items = some.map(({ item }) => item);
  const cardOf = await itemReader({ database, vault }, member.couple.id, items);
  const decks = await readDecks(database.db, vault, member);
  return some.flatMap((round): WaitingCard[] => {
    const card = cardOf(round.item);
    if (!card || (card.adult && !withAdult)) return [];
    const { heat } = card;
    if (isOpen(round)) return [{ heat, kind: "reveal", date: round.date }];
    const passed = decks.get(deckOf("apart", heat))?.seen.includes(card.id);
    return passed ? [] : [{ heat, kind: "turn", date: round.date }];
  });
}
