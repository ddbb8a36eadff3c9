import { loadShippedContent } from "#app/content/shipped-content.server.ts";
import { openDatabase } from "#db/client.ts";
import { runCommand } from "./run-command.ts";

/** `npm run db:seed`: loads the shipped content. Running it again changes nothing; the server does it at the start. */
await runCommand("npm run db:seed", async ([...given], say) => {
  if (given.length > 0) return false;
  const database = await openDatabase();
  await database.migrate();
  const { added, changed, retired } = await loadShippedContent(database, new Date());
  await database.close();
  say(`Content: ${added} added, ${changed} changed, ${retired} retired.`);
  return true;
});
