import { readBank } from "#app/content/bank.server.ts";
import { isOpen, readDaysWithin } from "#app/couple/couple-days.server.ts";
import type { WeekFact } from "#app/insights/summary.ts";
import type { ServerActivity } from "../activity.server.ts";
import { questionsOfWeekTexts } from "./texts.ts";

/** Of how many days' questions both have answered, and what most of these were about. */
export const questionsOfWeek: NonNullable<ServerActivity["ofWeek"]> = async (
  { database },
  member,
  { first, last },
  turn,
  language,
): Promise<WeekFact[]> => {
  const open = (await readDaysWithin(database.db, member, first, last)).filter(isOpen);
  if (open.length === 0) return [];
  const t = questionsOfWeekTexts(language);
  const bank = await readBank(database);
  const counts = new Map<string, number>();
  for (const { questionId } of open) {
    const item = questionId ? bank.find(questionId) : null;
    const about = item?.kind === "daily-question" ? t.about[item.category] : undefined;
    if (about) counts.set(about, (counts.get(about) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const ways = open.length === 1 ? t.one : t.some;
  return [
    {
      counted: t.counted(open.length),
      says: [
        ways[turn % ways.length]?.(open.length) ?? "",
        ...(most ? [(most[1] > 1 ? t.mostAbout : t.oneAbout)(most[0])] : []),
      ],
    },
  ];
};
