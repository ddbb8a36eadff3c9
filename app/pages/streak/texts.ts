import { catalogue } from "#app/texts/catalogue.ts";
import { plural } from "#app/texts/numbers.ts";

const daysComplete = (count: number) => plural("en", count, { one: "1 day complete", other: `${count} days complete` });

/** The streak, its rule, and a month of it. */
export const streakTexts = catalogue({
  en: {
    alone: "Your side is open. Days count for you two once your person is here.",
    paused: "A pause between you two. The count waits, and Home says for what.",
    figures: "In numbers",
    inRow: "in a row",
    longest: "the longest",
    inAll: (count: number) => plural("en", count, { one: "day in all", other: "days in all" }),
    ofMonth: (complete: number, shielded: number) =>
      shielded === 0
        ? `${daysComplete(complete)}.`
        : `${daysComplete(complete)}, ${plural("en", shielded, { one: "1 covered by a shield", other: `${shielded} covered by shields` })}.`,
    ofMonthAlone: (count: number) =>
      plural("en", count, { one: "You were here on 1 day.", other: `You were here on ${count} days.` }),
    dayByDay: "Day by day",
    day: "Day",
    who: "Who",
    rule: "How it counts",
    complete: "A day is complete when each of you did one thing on your own date: an answer, a check-in or a round.",
    missed: "A missed day takes a shield and leaves the count; without a shield it starts anew.",
    ends: (name: string) =>
      `Your day ends at 04:00 where you are, ${name}'s where ${name} is, and travel takes none away.`,
    endsAlone: "Your day ends at 04:00 where you are, your partner's where they are, and travel takes none away.",
    shields: (count: number) => ["No shield yet", "One shield", "Two shields"][count] ?? String(count),
    held: (count: number, most: number) => `${count} of ${most}`,
    earned: "Every seventh complete day earns one, and two is the most you hold.",
    next: (days: number) =>
      plural("en", days, {
        one: "1 more complete day earns the next.",
        other: `${days} more complete days earn the next.`,
      }),
    covered: (count: number, dates: string) =>
      plural("en", count, { one: `One covered ${dates}.`, other: `${count} covered ${dates}.` }),
    noMoney: "They cannot be bought, and a streak never costs money.",
  },
});
