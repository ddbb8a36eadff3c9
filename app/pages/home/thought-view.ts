import { timeAgo } from "#app/calendar/date-words.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { THOUGHTS_A_DAY, thoughtsLeft } from "#app/couple/thoughts.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Language } from "#app/texts/languages.ts";
import { thoughtTexts } from "./thought-texts.ts";

const HOUR_MS = 3_600_000;
/** A thought of yesterday is no news. */
const SHOWN_MS = 24 * HOUR_MS;

/** What a dashboard shows of the two thinking of each other; sentences in words of the page's language. */
export type ThoughtView = {
  partnerId: string;
  /** That the partner has thought of this one. */
  theirs: string | null;
  /** What has become of one's own. */
  mine: string | null;
  /** Whether one more may be sent today. */
  more: boolean;
};

/** Null while there is nobody, or somebody of whom it is asked whether it is them. */
export function thoughtView(
  language: Language,
  { partner, confirmed, thoughts }: Pick<Member, "partner" | "confirmed" | "thoughts">,
  today: LocalDate,
  now: Date,
): ThoughtView | null {
  if (!partner || !confirmed) return null;
  const t = thoughtTexts(language);
  const name = callName(partner);
  const age = (at: Date) => now.getTime() - at.getTime();
  const { theirs, at } = thoughts;
  const more = thoughtsLeft(thoughts, today) > 0;
  return {
    partnerId: partner.id,
    theirs:
      theirs && age(theirs) < SHOWN_MS
        ? age(theirs) < HOUR_MS / 6
          ? t.now(name)
          : t.earlier(name, timeAgo(language, theirs, now))
        : null,
    mine: !more ? t.enough(name, THOUGHTS_A_DAY) : at && age(at) < HOUR_MS ? t.sent(name) : null,
    more,
  };
}
