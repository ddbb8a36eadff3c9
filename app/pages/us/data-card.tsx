import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";

/** The ways to one's own words, out of the couple, and out of the product. */
export function DataCard({ partnerName, hasArchive }: { partnerName: string | null; hasArchive: boolean }) {
  return (
    <section className="card" aria-labelledby="data">
      <h2 id="data">Your data, and leaving</h2>
      <ul className="list">
        <Way to="/us/export" label="Export everything you wrote">
          One file: your own words, and what is open to you both.
        </Way>
        <Way to="/us/archive" label="Your words">
          Search what you have written{hasArchive ? ", also in spaces that have ended" : ""}.
        </Way>
        {partnerName ? (
          <Way to="/us/leave" label="Leave the couple" isEnd>
            First a page that says what happens.
          </Way>
        ) : null}
        <Way to="/us/delete" label="Delete my account" isEnd>
          {partnerName ? named(`Your words go. ${partnerName} keeps ${partnerName}'s.`) : "Your words go with it."}
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
