import { answerPlace } from "#app/activities/daily-question/answer-place.server.ts";
import type { dailyAnswers } from "#db/schema/daily-question.ts";
import type { TestApp } from "./app.ts";

/** What stands in a row of daily answers, as its author wrote it; null where its key is gone. */
export async function unsealed({ services }: Pick<TestApp, "services">, row: typeof dailyAnswers.$inferSelect) {
  const body = await services.vault.open({ coupleId: row.coupleId, author: row.userId }, answerPlace(row), row.body);
  return body === null ? null : (JSON.parse(body) as { kind: string; text?: string });
}
