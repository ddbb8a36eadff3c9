import { openDatabase } from "#db/client.ts";
import { loadShippedContent } from "../features/content/shipped-content.server.ts";

/** `npm run db:seed`: loads the shipped content. Running it again changes nothing; the server does it at the start. */
try {
  const database = await openDatabase();
  await database.migrate();
  const { added, changed, retired } = await loadShippedContent(database, new Date());
  await database.close();
  process.stdout.write(`Content: ${added} added, ${changed} changed, ${retired} retired.\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
