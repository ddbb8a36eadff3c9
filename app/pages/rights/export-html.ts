import { fullDate, longDateOfYear } from "#app/calendar/date-words.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { ExportHead, ExportPart } from "./export-parts.ts";

/** One file that any browser opens in ten years: no script, nothing from elsewhere. */
const STYLE = `
:root { color-scheme: light dark }
body { font: 17px/1.6 Georgia, serif; max-width: 40rem; margin: 3rem auto; padding: 0 1.25rem }
h1, h2, h3 { line-height: 1.25 }
h3 { margin: 2.5rem 0 .5rem; font-size: 1.1rem }
.date, dt, .who { font: 14px/1.5 system-ui, sans-serif; opacity: .75 }
.words { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 0 1rem; padding-left: 1rem; border-left: 3px solid }
.theirs { border-left-style: dotted }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
dd { margin: 0; overflow-wrap: anywhere }
@media print { body { margin: 0; max-width: none } article { break-inside: avoid } }
`;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const text = (value: string): string => value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** The export as a page to read, piece by piece. */
export async function* htmlExport(parts: AsyncIterable<ExportPart>): AsyncGenerator<string> {
  let space = "now";
  let partner = "Your partner";
  let count = 0;
  for await (const part of parts) {
    if (part.kind === "head") {
      partner = part.head.partner ?? partner;
      yield opening(part.head);
      continue;
    }
    if (part.space !== space) {
      space = part.space;
      yield `<h2>Your words from a space that ended on ${text(fullDate(space.slice(0, 10) as LocalDate))}</h2>\n`;
    }
    count++;
    yield `<article>
<h3>${text(part.title)}</h3>
<p class="date">${text(longDateOfYear(part.date))}</p>
${quote("You", part.mine, "mine")}${quote(partner, part.theirs, "theirs")}</article>
`;
  }
  yield count ? "" : "<p>Nothing is written yet.</p>\n";
  yield "</body>\n</html>\n";
}

const quote = (who: string, words: string | null, side: "mine" | "theirs"): string =>
  words === null ? "" : `<p class="who">${text(who)}</p>\n<p class="words ${side}" dir="auto">${text(words)}</p>\n`;

function opening(head: ExportHead): string {
  const names = [head.firstName, head.lastName].filter(Boolean).join(" ");
  const rows: [string, string][] = [
    ["Name", names || "not given"],
    ["Email", head.email],
    ["Time zone", head.timeZone ?? "not given"],
    ["Here since", head.memberSince.slice(0, 10)],
    ["18+ pages", head.ageConsent ? `opened on ${head.ageConsent.at.slice(0, 10)}` : "closed"],
    ["Partner", head.partner ?? "nobody yet"],
    ["Days complete", `${head.streak.completeDays}, the longest row ${head.streak.longest}`],
  ];
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Your words in The Couple App</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Your words</h1>
<p>Taken out of The Couple App on ${head.exportedAt.slice(0, 10)}. What you wrote, and what was open to you of what your partner wrote. Keep it where only you look.</p>
<dl>
${rows.map(([name, value]) => `<dt>${name}</dt><dd dir="auto">${text(value)}</dd>`).join("\n")}
</dl>
<h2>Day by day</h2>
`;
}
