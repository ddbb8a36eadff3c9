import { asc } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { runCommand } from "./run-command.ts";

const USAGE = "npm run jobs    when the servers have last done what they do by themselves";

const at = (time: Date | null): string => time?.toISOString().slice(0, 19).concat("Z") ?? "-";

/** `npm run jobs`: it only reads, while servers run or not. Times are those of UTC. */
await runCommand(USAGE, async (args, say) => {
  if (args.length > 0) return false;
  const database = await openDatabase();
  try {
    const rows = await database.db.select().from(jobs).orderBy(asc(jobs.name));
    const head = ["job", "begun", "ended well", "failed", "tries"];
    const lines = rows.map((row) => [
      row.name,
      at(row.startedAt),
      at(row.endedAt),
      at(row.failedAt),
      String(row.tries),
    ]);
    for (const [name = "", ...rest] of [head, ...lines])
      say([name.padEnd(16), ...rest.map((one) => one.padEnd(22))].join("").trimEnd());
    return true;
  } finally {
    await database.close();
  }
});
