import type { Pieces } from "#app/http/answer.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import type { MemberOfTwo } from "./week-input.server.ts";
import { writeWeek } from "./write-week.server.ts";

/**
 * The week as it is written, a line of JSON for each piece and one for its end. Who stops listening ends nothing: it is
 * written to its end for both.
 */
export async function* weekInLines(services: Services, member: MemberOfTwo | null, language: Language): Pieces {
  // Alone, and during a pause, there is nobody who agrees.
  if (!member) return yield `${JSON.stringify({ end: "not-agreed" })}\n`;
  const lines: string[] = [];
  let isOver = false;
  let wake = () => {};
  const tell = (line: object) => {
    lines.push(`${JSON.stringify(line)}\n`);
    wake();
  };
  void writeWeek(services, member, language, tell)
    .then((written) => tell({ end: written.ok ? "written" : written.reason }))
    .catch(() => tell({ end: "failed" }))
    .finally(() => {
      isOver = true;
      wake();
    });
  for (;;) {
    for (let line = lines.shift(); line !== undefined; line = lines.shift()) yield line;
    if (isOver) return;
    await new Promise<void>((next) => {
      wake = next;
    });
  }
}
