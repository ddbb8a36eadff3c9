import { and, asc, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { ownDay } from "#app/calendar/own-day.ts";
import { mayUse } from "#app/couple/may-use.ts";
import { isUnreadable, orUnreadable } from "#app/encryption/unreadable.ts";
import { callName, type Member } from "#app/members/member.ts";
import { seenState } from "#app/plans/plan-change.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { numberIn } from "#app/texts/numbers.ts";
import { datePlans } from "#db/schema/dates.ts";
import { chipsOf, timeInWords } from "./date-in-words.ts";
import { type DateRow, dateNow, wordsOfDate } from "./date-place.server.ts";
import { PAST_SHOWN } from "./date-plan.ts";
import type { DatesView, ListedDate, PastView } from "./date-view.ts";
import { ideasNamed, offeredIdeas } from "./find-ideas.server.ts";
import { addressPart, drawAfter, type Filters, fits, IDEAS_SHOWN } from "./idea.ts";
import { titleOfDate } from "./read-date.server.ts";
import { nobodyToAsk } from "./read-idea.server.ts";
import { datesTexts } from "./texts.ts";

/** The ideas that are asked for, a page of them, and the dates that are ahead. @param page which page, from 1 */
export async function readDates(
  services: Services,
  member: Member,
  { filters, page }: { filters: Filters; page: number },
  language: Language,
): Promise<DatesView> {
  const { database } = services;
  const { partner, couple } = member;
  const t = datesTexts(language);
  const all = await offeredIdeas(database);
  const wanted = all.filter((idea) => fits(idea, filters));
  const open = wanted.filter((idea) => mayUse(services, member, idea));
  const pages = Math.max(1, Math.ceil(open.length / IDEAS_SHOWN));
  const at = Math.min(page, pages);
  const first = (at - 1) * IDEAS_SHOWN;
  const shown = open.slice(first, first + IDEAS_SHOWN);
  const closed = wanted.length - open.length;
  const pathOf = (of: number) => `/dates${addressPart(filters, of === 1 ? {} : { page: String(of) })}`;
  // Another one each day; from it on they come in the couple's own order.
  const drawn = drawAfter(open, `${couple.shuffleSeed} ${ownDay(services.clock(), member.person)}`, null);
  const dates = await aheadOf(services, member, language);
  const inState = (...states: ListedDate["state"][]) => dates.filter(({ state }) => states.includes(state));
  const number = (value: number) => numberIn(language, value);
  return {
    partnerName: partner && callName(partner),
    nobody: nobodyToAsk(member),
    forMember: inState("theirs", "moved"),
    forPartner: inState("mine", "movedByMe"),
    agreed: inState("taken"),
    ended: inState("passed", "passedByMe", "off", "offByMe"),
    filters,
    ideas: shown.map((idea) => ({ id: idea.id, title: idea.title, chips: chipsOf(language, idea) })),
    place:
      open.length > IDEAS_SHOWN
        ? t.ofCount(number(first + 1), number(first + shown.length), number(open.length))
        : null,
    earlier: at > 1 ? pathOf(at - 1) : null,
    further: at < pages ? pathOf(at + 1) : null,
    premium: closed > 0 ? t.premium(language, closed) : null,
    isEmpty: all.length === 0,
    drawn: drawn && `/dates/idea/${drawn.id}${addressPart(filters)}`,
  };
}

/** The dates that both said yes to and that are over, a page of them. @param before where that page begins */
export async function readPast(
  services: Services,
  member: Member,
  before: string | null,
  language: Language,
): Promise<PastView> {
  const [endsAt, id] = placeInList(before);
  const rows = member.partner
    ? await services.database.db
        .select()
        .from(datePlans)
        .where(
          and(
            ...[ofTwo(member), eq(datePlans.state, "taken"), lte(datePlans.endsAt, services.clock())],
            endsAt
              ? sql`(${datePlans.endsAt}, ${datePlans.id}) < (${sql.param(endsAt, datePlans.endsAt)}, ${id})`
              : undefined,
          ),
        )
        .orderBy(desc(datePlans.endsAt), desc(datePlans.id))
        .limit(PAST_SHOWN + 1)
    : [];
  const last = rows.length > PAST_SHOWN ? rows[PAST_SHOWN - 1] : undefined;
  return {
    dates: await listed(services, member, rows.slice(0, PAST_SHOWN), language),
    older: last ? `${last.endsAt.getTime()}~${last.id}` : null,
    isFirst: endsAt === null,
  };
}

function placeInList(text: string | null): [Date | null, string] {
  const [, time, id = ""] = /^(\d{1,14})~([\w-]{1,64})$/.exec(text ?? "") ?? [];
  return time === undefined ? [null, ""] : [new Date(Number(time)), id];
}

const ofTwo = ({ couple, person, partner }: Member) =>
  and(eq(datePlans.coupleId, couple.id), inArray(datePlans.userId, [person.id, partner?.id ?? person.id]));

async function aheadOf(services: Services, member: Member, language: Language): Promise<ListedDate[]> {
  if (!member.partner) return [];
  const rows = await services.database.db
    .select()
    .from(datePlans)
    .where(and(ofTwo(member), gt(datePlans.endsAt, services.clock())))
    .orderBy(asc(datePlans.endsAt), asc(datePlans.id));
  rows.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  return listed(services, member, rows, language);
}

async function listed(
  { database, vault, clock }: Services,
  { person }: Member,
  rows: readonly DateRow[],
  language: Language,
): Promise<ListedDate[]> {
  const now = clock();
  const ideas = await ideasNamed(
    database,
    rows.flatMap(({ item }) => item ?? []),
  );
  const dates: ListedDate[] = [];
  for (const row of rows) {
    const said = row.item === null ? await orUnreadable(wordsOfDate(vault, row)) : null;
    const ownIdea = said === null || isUnreadable(said) ? "" : said.idea;
    const idea = (row.item !== null && ideas.get(row.item)) || null;
    dates.push({
      id: row.id,
      title: titleOfDate(language, { idea, ownIdea }),
      isOwn: row.item === null,
      when: timeInWords(language, row.startsAt, person.timeZone, now),
      state: row.endsAt <= now ? "over" : seenState(dateNow(row), row.userId === person.id),
    });
  }
  return dates;
}
