import pg from "pg";

/** How long after it was lost the connection is opened again. Milliseconds. */
const AGAIN_MS = 1_000;
const CONNECT_MS = 5_000;

/**
 * Listens on a channel of PostgreSQL, over one connection of its own for all who hear, opened for the first of them and
 * opened again when it is lost.
 */
export function listenTo(url: string, channel: string) {
  const ears = new Set<(text: string | null) => void>();
  let connection: Promise<pg.Client> | undefined;
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;

  const tell = (text: string | null) => {
    for (const heard of ears) heard(text);
  };

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
      // Nothing goes over it for hours: what stands in between would drop it in silence.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    client.on("error", () => {});
    client.on("notification", ({ payload }) => tell(payload ?? null));
    await client.connect();
    client.once("end", retry);
    await client.query(`listen ${channel}`).catch((error: unknown) => {
      void client.end().catch(() => {});
      throw error;
    });
    return client;
  };

  /** What was announced meanwhile has not been heard. */
  const retry = () => {
    connection = undefined;
    if (isClosed || ears.size === 0) return;
    clearTimeout(again);
    again = setTimeout(() => {
      connection ??= connect();
      connection.then(() => tell(null), retry);
    }, AGAIN_MS);
    again.unref();
  };

  return {
    /** Resolves once it listens. Rejects where the database does not answer. */
    hear: async (heard: (text: string | null) => void): Promise<() => void> => {
      connection ??= connect();
      await connection.catch((error: unknown) => {
        connection = undefined;
        throw error;
      });
      ears.add(heard);
      return () => void ears.delete(heard);
    },
    close: async (): Promise<void> => {
      isClosed = true;
      clearTimeout(again);
      const client = await connection?.catch(() => undefined);
      await client?.end();
    },
  };
}
