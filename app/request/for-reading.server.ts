import type { Services } from "./services.server.ts";

/**
 * The same services for a page that reads a long history: what it reads may come from a copy of the database, as new as
 * this moment.
 */
export function forReading(services: Services): Services {
  const { database } = services;
  return { ...services, database: { ...database, db: database.reading() } };
}
