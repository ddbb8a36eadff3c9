import type { ReactNode } from "react";
import { Link, type Path } from "#app/ui/link.tsx";
import { Logo } from "#app/ui/pair.tsx";

const pages: readonly { to: Path; name: string }[] = [
  { to: "/privacy", name: "Privacy" },
  { to: "/terms", name: "Terms" },
  { to: "/cookie-policy", name: "Cookie policy" },
  { to: "/refund-policy", name: "Refund policy" },
];

/** The head of a legal page. */
export const legalMeta = (title: string, description: string) => [
  { title: `${title} · The Couple App` },
  { name: "description", content: description },
];

/** A legal page: a letter to read and to print, and the way to the others at its foot. */
export function LegalPage({
  title,
  lead,
  current,
  children,
}: {
  title: string;
  /** What it comes down to, in two or three sentences. */
  lead: ReactNode;
  current: Path;
  children: ReactNode;
}) {
  return (
    <div className="legal">
      <header className="bar">
        <Link className="brand" to="/">
          <Logo width={38} />
          The Couple App
        </Link>
      </header>
      <main className="prose" id="m" tabIndex={-1}>
        <h1>{title}</h1>
        <p>
          As of <time dateTime="2026-11-21">21 November 2026</time>
        </p>
        <p className="lead">{lead}</p>
        {children}
      </main>
      <nav className="others" aria-label="Legal pages">
        <ul>
          {pages.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} aria-current={to === current ? "page" : undefined}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
