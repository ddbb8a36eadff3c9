import { Outlet } from "react-router";
import { cityOf } from "#app/calendar/time-zone.ts";
import type { PhotoStatus } from "#app/photos/photo.ts";
import { LANGUAGE_NAMES } from "#app/texts/language-names-texts.ts";
import type { Language } from "#app/texts/languages.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { HereOnAdultRow, LastHereRow } from "./last-here-row.tsx";
import { usTexts } from "./texts.ts";

type You = {
  names: string;
  photo: { status: PhotoStatus } | null;
  email: string;
  timeZone: string | null;
  language?: { mine: Language | null };
  mine: { readonly [fact: string]: string };
  lastSeenHidden: boolean;
  /** Null where there is nothing to choose: it is hidden, or there is no 18+ part for them. */
  hereOnAdult: boolean | null;
  partnerName: string | null;
};

/** What one is called here, and all else that is one's own: each a link that opens its field in its place. */
export function YouCard({ us, open }: { us: You; open: string }) {
  const t = useTexts(usTexts);
  const rows: readonly { label: string; value: string; to: Path }[] = [
    { label: t.name, value: us.names || t.noName, to: "/us/edit-firstName" },
    { label: t.photo, value: t.photoIs[us.photo?.status ?? "none"], to: "/us/photo" },
    { label: t.gender, value: us.mine.gender ?? t.notSaid, to: "/us/edit-gender" },
    { label: t.email, value: us.email, to: "/us/edit-email" },
    { label: t.city, value: us.mine.city ?? t.noCity, to: "/us/set/city" },
    { label: t.timeZone, value: us.timeZone ? cityOf(us.timeZone) : t.noZone, to: "/us/time-zone" },
    { label: t.hours, value: us.mine.hours ?? t.usualHours, to: "/us/set/hours" },
  ];
  const language = us.language && (us.language.mine ? LANGUAGE_NAMES[us.language.mine] : t.asBrowser);
  return (
    <section className="card" aria-labelledby="you">
      <h2 id="you">{t.you}</h2>
      <ul className="list">
        {rows.map((row) => (
          <Row key={row.to} {...row} isOpen={open === row.to} />
        ))}
        {language ? <Row label={t.language} value={language} to="/us/language" /> : null}
        <LastHereRow hidden={us.lastSeenHidden} partnerName={us.partnerName} />
        {us.hereOnAdult === null ? null : <HereOnAdultRow shown={us.hereOnAdult} />}
      </ul>
    </section>
  );
}

/** A setting: its value and the way to change it, or its open form. */
function Row({ label, value, to, isOpen = false }: { label: string; value: string; to: Path; isOpen?: boolean }) {
  const t = useTexts(usTexts);
  if (isOpen) {
    return (
      <li className="open">
        <Outlet />
      </li>
    );
  }
  return (
    <li>
      <Link to={to} preventScrollReset>
        <span className="t">
          <span className="small muted">{label}</span>{" "}
          <b>
            <bdi>{value}</bdi>
          </b>
        </span>{" "}
        <Icon name="pencil" small />
        <span className="sr">{t.change}</span>
      </Link>
    </li>
  );
}
