import { data } from "react-router";

/**
 * A file for one's own calendar, as an answer that is kept nowhere on the way.
 * @throws 404 where there is none
 */
export function calendarAnswer(file: { name: string; text: string } | null): Response {
  if (!file) throw data(null, { status: 404 });
  return new Response(file.text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
