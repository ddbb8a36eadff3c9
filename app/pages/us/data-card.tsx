import type { ReactNode } from "react";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { usTexts } from "./texts.ts";

/** The ways to one's own words, out of the couple, and out of the product. */
export function DataCard({ partnerName, hasArchive }: { partnerName: string | null; hasArchive: boolean }) {
  const t = useTexts(usTexts).data;
  return (
    <section className="card" aria-labelledby="data">
      <h2 id="data">{t.title}</h2>
      <ul className="list">
        <Way to="/us/export" label={t.export}>
          {t.exportMore}
        </Way>
        <Way to="/us/archive" label={t.words}>
          {hasArchive ? t.wordsOfEnded : t.wordsMore}
        </Way>
        {partnerName ? (
          <Way to="/us/leave" label={t.leave} isEnd>
            {t.leaveMore}
          </Way>
        ) : null}
        <Way to="/us/delete" label={t.delete} isEnd>
          {partnerName ? named(t.deleteOfTwo(partnerName)) : t.deleteMore}
        </Way>
      </ul>
    </section>
  );
}

/** A way to another page. */
function Way({ to, label, children, isEnd }: { to: Path; label: string; children: ReactNode; isEnd?: boolean }) {
  return (
    <li>
      <Link to={to} className={isEnd ? "danger" : undefined}>
        <span className="t">
          <b>{label}</b> <span className="small muted">{children}</span>
        </span>
        <Icon name="chevron" small />
      </Link>
    </li>
  );
}
