import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { fullDateAt, longDateOfYear } from "#app/calendar/date-words.ts";
import { bytesOnPage, thatFit } from "#app/http/page-room.ts";
import type { Member } from "#app/members/member.ts";
import { activityFactsContext } from "#app/request/activity-facts.server.ts";
import { forReading } from "#app/request/for-reading.server.ts";
import { languageContext, type Services, servicesContext } from "#app/request/services.server.ts";
import { tooOftenPage } from "#app/request/too-often.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { archiveTexts } from "../archive-texts.ts";
import { type Entry, MARK_BYTES, OwnWordsCard, sentenceOf } from "../found-words.tsx";
import { marked, QUERY_MAX, wordsOfQuery } from "../matching-words.ts";
import { readArchive } from "../read-archive.server.ts";
import { searchOwnWords } from "../search-own-words.server.ts";
import { rightsTexts } from "../texts.ts";
import { leavesAdultOut, type OwnWordsOfAll } from "../words-of-all.server.ts";
import type { Route } from "./+types/archive";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(archiveTexts(language).title) }];
};

/** A link of somebody else's could search here, and tell from sizes and times what there is: it searches nothing. */
const isOfAnotherSite = (request: Request) => /^(cross|same)-site$/.test(request.headers.get("Sec-Fetch-Site") ?? "");

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = forReading(context.get(servicesContext));
  const member = context.get(memberContext);
  const language = context.get(languageContext);
  const query = [...(url.searchParams.get("q") ?? "").replaceAll("\u0000", "").trim()].slice(0, QUERY_MAX).join("");
  // Said to who has once said yes to keeping such words: whoever never has has none.
  const { adultPages } = context.get(activityFactsContext);
  const leftOut = leavesAdultOut(member.person) && member.person.keeping !== "never" ? (adultPages[0] ?? null) : null;
  const words = isOfAnotherSite(request) ? [] : wordsOfQuery(query);
  if (words.length === 0)
    return { query: "", said: null, found: [], leftOut, ...(await endedSpaces(services, member, url, language)) };
  const wait = await services.limits.count("search:account", member.person.id);
  if (wait !== null) throw tooOftenPage(context, wait);
  const { found, ...rest } = await searchOwnWords(
    services,
    { ...member, language },
    words,
    () => !request.signal.aborted,
  );
  const all = found.map((one) => entryOf(language, one, words));
  const shown = thatFit(all, bytesOf);
  const said = sentenceOf(language, query, shown.length, { ...rest, more: rest.more || shown.length < all.length });
  return { query, said, found: shown, leftOut, spaces: [], older: null, isFirst: true };
}

const entryOf = (
  language: Language,
  { activity, date, id, title, mine }: OwnWordsOfAll,
  words: readonly string[],
): Entry => ({
  key: `${activity} ${date} ${id}`,
  when: longDateOfYear(language, date),
  title: marked(title, words),
  mine: marked(mine, words),
});

const bytesOf = ({ title, mine }: Entry): number =>
  [...title, ...mine].reduce((sum, { text }) => sum + bytesOnPage(text) + MARK_BYTES, 0);

/** A page of the archive, by space. */
async function endedSpaces(services: Services, { person }: Member, url: URL, language: Language) {
  const { entries, older, isFirst } = await readArchive(
    services,
    { userId: person.id, language, withoutAdult: leavesAdultOut(person) },
    url.searchParams.get("after"),
  );
  const spaces: { key: string; ended: string; entries: Entry[] }[] = [];
  for (const { coupleId, endedAt, ...words } of entries) {
    // Two may have ended on one day.
    if (spaces.at(-1)?.key !== coupleId)
      spaces.push({ key: coupleId, ended: fullDateAt(language, endedAt, person), entries: [] });
    spaces.at(-1)?.entries.push(entryOf(language, words, []));
  }
  return { spaces, older, isFirst };
}

/** Somebody's own words: a search through all of them, and those of spaces that have ended. For their author alone. */
export default function Archive({ loaderData }: Route.ComponentProps) {
  const t = useTexts(archiveTexts);
  const { us } = useTexts(rightsTexts);
  const { query, said, found, leftOut, spaces, older, isFirst } = loaderData;
  const pending = useNavigation().location?.pathname === "/us/archive";
  const form = useRef<HTMLFormElement>(null);
  // Back and forward in script leave the field as it was typed.
  useEffect(() => {
    const field = form.current?.elements.namedItem("q");
    if (field instanceof HTMLInputElement) field.value = query;
  }, [query]);
  return (
    <AppPage back="/us" backLabel={us} title={t.title} read>
      <h1>{t.title}</h1>
      <p className="muted mt-1">{t.lead}</p>
      <Form action="/us/archive" role="search" className="stack-s" ref={form}>
        <TextField
          name="q"
          type="search"
          label={t.label}
          hint={t.hint}
          defaultValue={query}
          maxLength={QUERY_MAX}
          autoComplete="off"
        />
        <Button kind="quiet" small pending={pending} pendingText={t.searching}>
          {t.search}
        </Button>
      </Form>
      <div role="status">{said ? <h2>{said}</h2> : null}</div>
      {said ? (
        <p>
          <Link className="tap" to="/us/archive">
            {t.leave}
          </Link>
        </p>
      ) : null}
      {leftOut ? (
        <p className="small">
          {t.adultLeftOut}{" "}
          <Link className="tap" to={leftOut as Path}>
            {t.openAdult}
          </Link>
        </p>
      ) : null}
      {found.map((entry) => (
        <OwnWordsCard key={entry.key} entry={entry} />
      ))}
      {isFirst ? null : (
        <p>
          <Link className="tap" to="/us/archive">
            {t.newest}
          </Link>
        </p>
      )}
      {said === null && spaces.length === 0 ? <p className="mt-4">{t.empty}</p> : null}
      {spaces.map((space) => (
        <section key={space.key} className="stack mt-7" aria-label={t.until(space.ended)}>
          <h2>{t.until(space.ended)}</h2>
          {space.entries.map((entry) => (
            <OwnWordsCard key={entry.key} entry={entry} />
          ))}
        </section>
      ))}
      {older === null ? null : (
        <p className="mt-7">
          <Link className="tap" to={`/us/archive?after=${encodeURIComponent(older)}`}>
            {t.older}
          </Link>
        </p>
      )}
    </AppPage>
  );
}
