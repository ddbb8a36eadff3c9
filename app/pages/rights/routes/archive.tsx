import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { fullDateAt, longDateOfYear } from "#app/calendar/date-words.ts";
import { bytesOnPage, thatFit } from "#app/http/page-room.ts";
import type { Member } from "#app/members/member.ts";
import { type Services, servicesContext } from "#app/request/services.server.ts";
import { tooOftenPage } from "#app/request/too-often.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { type Entry, MARK_BYTES, OwnWordsCard, sentenceOf } from "../found-words.tsx";
import { marked, QUERY_MAX, wordsOfQuery } from "../matching-words.ts";
import { readArchive } from "../read-archive.server.ts";
import { searchOwnWords } from "../search-own-words.server.ts";
import type { OwnWordsOfAll } from "../words-of-all.server.ts";
import type { Route } from "./+types/archive";

export const meta: Route.MetaFunction = () => [{ title: "Your words · The Couple App" }];

/** A link of somebody else's could search here, and tell from sizes and times what there is: it searches nothing. */
const isOfAnotherSite = (request: Request) => /^(cross|same)-site$/.test(request.headers.get("Sec-Fetch-Site") ?? "");

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const member = context.get(memberContext);
  const query = [...(url.searchParams.get("q") ?? "").replaceAll("\u0000", "").trim()].slice(0, QUERY_MAX).join("");
  const words = isOfAnotherSite(request) ? [] : wordsOfQuery(query);
  if (words.length === 0) return { query: "", said: null, found: [], ...(await endedSpaces(services, member, url)) };
  const wait = await services.limits.count("search:account", member.person.id);
  if (wait !== null) throw tooOftenPage(context, wait);
  const { found, ...rest } = await searchOwnWords(services, member, words, () => !request.signal.aborted);
  const all = found.map((one) => entryOf(one, words));
  const shown = thatFit(all, bytesOf);
  const said = sentenceOf(query, shown.length, { ...rest, more: rest.more || shown.length < all.length });
  return { query, said, found: shown, spaces: [], older: null, isFirst: true };
}

const entryOf = ({ activity, date, id, title, mine }: OwnWordsOfAll, words: readonly string[]): Entry => ({
  key: `${activity} ${date} ${id}`,
  when: longDateOfYear(date),
  title: marked(title, words),
  mine: marked(mine, words),
});

const bytesOf = ({ title, mine }: Entry): number =>
  [...title, ...mine].reduce((sum, { text }) => sum + bytesOnPage(text) + MARK_BYTES, 0);

/** A page of the archive, by space. */
async function endedSpaces(services: Services, { person }: Member, url: URL) {
  const { entries, older, isFirst } = await readArchive(services, person.id, url.searchParams.get("after"));
  const spaces: { key: string; ended: string; entries: Entry[] }[] = [];
  for (const { coupleId, endedAt, ...words } of entries) {
    // Two may have ended on one day.
    if (spaces.at(-1)?.key !== coupleId)
      spaces.push({ key: coupleId, ended: fullDateAt(endedAt, person), entries: [] });
    spaces.at(-1)?.entries.push(entryOf(words, []));
  }
  return { spaces, older, isFirst };
}

/** Somebody's own words: a search through all of them, and those of spaces that have ended. For their author alone. */
export default function Archive({ loaderData }: Route.ComponentProps) {
  const { query, said, found, spaces, older, isFirst } = loaderData;
  const pending = useNavigation().location?.pathname === "/us/archive";
  const form = useRef<HTMLFormElement>(null);
  // Back and forward in script leave the field as it was typed.
  useEffect(() => {
    const field = form.current?.elements.namedItem("q");
    if (field instanceof HTMLInputElement) field.value = query;
  }, [query]);
  return (
    <AppPage back="/us" backLabel="Us" title="Your words" read>
      <h1>Your words</h1>
      <p className="muted mt-1">
        All that you have answered, now and in spaces that have ended. Nobody else finds anything here.
      </p>
      <Form action="/us/archive" role="search" className="stack-s" ref={form}>
        <TextField
          name="q"
          type="search"
          label="Search your answers"
          hint="Words, or parts of words. Capitals and accents don't matter."
          defaultValue={query}
          maxLength={QUERY_MAX}
          autoComplete="off"
        />
        <Button kind="quiet" small pending={pending} pendingText="Searching...">
          Search
        </Button>
      </Form>
      <div role="status">{said ? <h2>{said}</h2> : null}</div>
      {said ? (
        <p>
          <Link className="tap" to="/us/archive">
            Leave the search
          </Link>
        </p>
      ) : null}
      {found.map((entry) => (
        <OwnWordsCard key={entry.key} entry={entry} />
      ))}
      {isFirst ? null : (
        <p>
          <Link className="tap" to="/us/archive">
            To the newest
          </Link>
        </p>
      )}
      {said === null && spaces.length === 0 ? (
        <p className="mt-4">When a space ends, what you wrote in it stands here.</p>
      ) : null}
      {spaces.map((space) => (
        <section key={space.key} className="stack mt-7" aria-label={`Until ${space.ended}`}>
          <h2>Until {space.ended}</h2>
          {space.entries.map((entry) => (
            <OwnWordsCard key={entry.key} entry={entry} />
          ))}
        </section>
      ))}
      {older === null ? null : (
        <p className="mt-7">
          <Link className="tap" to={`/us/archive?after=${encodeURIComponent(older)}`}>
            Older words
          </Link>
        </p>
      )}
    </AppPage>
  );
}
