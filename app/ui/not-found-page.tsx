import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "./button.tsx";
import { BarePage } from "./page.tsx";
import { uiTexts } from "./texts.ts";

/** docs/product/who-goes-where.md#unknown-paths, not-found page: a letter that went astray between the two. */
export function NotFoundPage() {
  const t = useTexts(uiTexts);
  return (
    <BarePage>
      <title>{t.titleOf(t.notFound)}</title>
      <div className="lost">
        <svg viewBox="0 0 420 200" aria-hidden="true">
          <circle className="you-a" cx="46" cy="104" r="92" />
          <circle className="them-a" cx="374" cy="104" r="92" />
          <path className="trail" d="M140 116C164 60 206 24 226 56S196 110 186 84 214 34 236 72" />
          <g transform="translate(240 104) rotate(14)">
            <rect className="both-a" x="-30" y="-20" width="60" height="40" rx="4" />
            <path d="M-29-18 0 5l29-23" fill="none" stroke="#2A1530" strokeWidth="2.2" strokeLinejoin="round" />
          </g>
        </svg>
        <h1>{t.notFound}</h1>
        <p className="muted">{t.notFoundMore}</p>
        <p>
          <ButtonLink to="/">{t.toHomepage}</ButtonLink>
        </p>
      </div>
    </BarePage>
  );
}
