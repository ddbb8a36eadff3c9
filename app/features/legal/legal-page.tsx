import type { ReactNode } from "react";
import { languageOfPage, sentence, useTexts } from "#app/texts/use-texts.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { Logo } from "#app/ui/pair.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { legalTexts } from "./texts.ts";
import "./legal.css";

const PAGES = [
  ["/privacy", "privacy"],
  ["/terms", "terms"],
  ["/cookie-policy", "cookiePolicy"],
  ["/refund-policy", "refundPolicy"],
] as const;

/** The head of a legal page. */
export function legalMeta(page: (typeof PAGES)[number][1], matches: Parameters<typeof languageOfPage>[0]) {
  const language = languageOfPage(matches);
  const names = uiTexts(language);
  return [{ title: names.titleOf(names[page]) }, { name: "description", content: legalTexts(language)[page] }];
}

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
  const t = useTexts(legalTexts);
  const names = useTexts(uiTexts);
  return (
    <div className="legal">
      <header className="bar">
        <Link className="brand" to="/">
          <Logo width={38} />
          {names.product}
        </Link>
      </header>
      <main className="prose" id="m" tabIndex={-1}>
        <h1>{title}</h1>
        <p>{sentence(t.asOf((date) => <time dateTime="2026-11-26">{date}</time>))}</p>
        <p className="lead">{lead}</p>
        {children}
      </main>
      <nav className="others" aria-label={t.pages}>
        <ul>
          {PAGES.map(([to, name]) => (
            <li key={to}>
              <Link to={to} aria-current={to === current ? "page" : undefined}>
                {names[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
