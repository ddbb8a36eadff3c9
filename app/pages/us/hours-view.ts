import type { About } from "#app/about/about.ts";
import { clockOf, lengthOf, overlapOf, type Span, saidSpans, USUAL_HOURS } from "#app/about/hours.ts";
import { cityOf, localTime, minutesAhead } from "#app/calendar/time-zone.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Language } from "#app/texts/languages.ts";
import { listIn } from "#app/texts/numbers.ts";
import { hoursTexts } from "./texts.ts";
import type { HoursView } from "./us-view.ts";

/**
 * Both clocks, and when both are awake, by the two zones as they stand at this moment: where one of them changes to
 * summer time weeks before the other, the hours move with it. Null until both zones are known.
 */
export function hoursView(
  language: Language,
  { person, partner }: Pick<Member, "person" | "partner">,
  about: { mine: About; theirs: About },
  at: Date,
): HoursView | null {
  if (!person.timeZone || !partner?.timeZone) return null;
  const ahead = minutesAhead(at, person.timeZone, partner.timeZone);
  const side = (zone: string, { city }: About) => ({ place: city?.name ?? cityOf(zone), time: localTime(at, zone) });
  const [mine, theirs] = [side(person.timeZone, about.mine), side(partner.timeZone, about.theirs)];
  const overlap = overlapOf(about.mine.hours ?? USUAL_HOURS, about.theirs.hours ?? USUAL_HOURS, ahead);
  const t = hoursTexts(language);
  const spans = saidSpans(overlap.both);
  const said = (shift: number) =>
    listIn(
      language,
      spans.map(({ from, to }: Span) => t.span(clockOf(from - shift), clockOf(to - shift))),
    );
  const nowIs = t.nowIs(mine.time, mine.place);
  const none = spans.length === 0;
  return {
    ...{ mine, theirs, overlap, ahead },
    now: Number(mine.time.slice(0, 2)) * 60 + Number(mine.time.slice(3)),
    label: `${none ? t.none : t.label(said(0), mine.place, said(ahead), theirs.place)} ${nowIs}`,
    sentence: none ? t.none : t.sentence(t.length(language, lengthOf(spans)), said(0), callName(partner), said(ahead)),
  };
}
