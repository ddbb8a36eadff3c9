import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { fullDate, longDateOfYear } from "#app/calendar/date-words.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { directionOf, type Language } from "#app/texts/languages.ts";
import { headRows } from "./export-head-rows.ts";
import type { ExportHead, ExportPart } from "./export-parts.ts";
import { exportedTexts } from "./export-texts.ts";

/** One file that any browser opens in ten years: no script, nothing from elsewhere. */
const STYLE = `
:root { color-scheme: light dark }
body { font: 17px/1.6 Georgia, serif; max-width: 40rem; margin: 3rem auto; padding: 0 1.25rem }
h1, h2, h3 { line-height: 1.25 }
h3 { margin: 2.5rem 0 .5rem; font-size: 1.1rem }
.date, dt, .who { font: 14px/1.5 system-ui, sans-serif; opacity: .75 }
.words { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 0 1rem; padding-inline-start: 1rem; border-inline-start: 3px solid }
.theirs { border-inline-start-style: dotted }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
dd { margin: 0; overflow-wrap: anywhere }
@media print { body { margin: 0; max-width: none } article { break-inside: avoid } }
`;

/** Where the document is cut in two, to send what somebody wrote in between. Words can't hold it: they are escaped. */
const CUT = "<hr/>";

/** The export as a page to read, piece by piece: a long life together is never in memory whole. */
export async function* htmlExport(parts: AsyncIterable<ExportPart>, language: Language): AsyncGenerator<string> {
  let space = "now";
  const t = exportedTexts(language);
  let partner = t.yourPartner;
  let count = 0;
  let end = "";
  for await (const part of parts) {
    if (part.kind === "head") {
      partner = part.head.partner ?? partner;
      const [beginning = "", rest = ""] = renderToStaticMarkup(<Document head={part.head} language={language} />).split(
        CUT,
      );
      end = rest;
      yield `<!DOCTYPE html>${beginning}\n`;
      continue;
    }
    if (part.space !== space) {
      space = part.space;
      yield markup(<h2>{t.ended(fullDate(language, space.slice(0, 10) as LocalDate))}</h2>);
    }
    count++;
    yield markup(
      <article>
        <h3>{part.title}</h3>
        <p className="date">{longDateOfYear(language, part.date)}</p>
        <Words who={t.you} words={part.mine} side="mine" />
        <Words who={partner} words={part.theirs} side="theirs" />
        {part.thread?.map(({ isMine, words }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file is written once
          <Words key={at} who={isMine ? t.you : partner} words={words} side={isMine ? "mine" : "theirs"} />
        ))}
      </article>,
    );
  }
  if (count === 0) yield markup(<p>{t.nothing}</p>);
  yield `${end}\n`;
}

const markup = (node: ReactNode): string => `${renderToStaticMarkup(node)}\n`;

function Words({ who, words, side }: { who: string; words: string | null; side: "mine" | "theirs" }) {
  if (words === null) return null;
  return (
    <>
      <p className="who">{who}</p>
      <p className={`words ${side}`} dir="auto">
        {words}
      </p>
    </>
  );
}

function Document({ head, language }: { head: ExportHead; language: Language }) {
  const t = exportedTexts(language);
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{t.title}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <h1>{t.heading}</h1>
        <p>{t.takenOut(head.exportedAt.slice(0, 10))}</p>
        <dl>
          {headRows(head, language).map(([name, value]) => [
            <dt key={name}>{name}</dt>,
            <dd key={`${name}:`} dir="auto">
              {value}
            </dd>,
          ])}
        </dl>
        <h2>{t.dayByDay}</h2>
        <hr />
      </body>
    </html>
  );
}
