import { errorFields, type Log } from "#app/http/log.ts";
import type { Report } from "#app/http/report.ts";
import { MESSAGE_MAX } from "./known-sentence.ts";
import { MAX_BREADCRUMBS, safeEvent, safeTags } from "./safe-event.ts";

/** More than this many a minute say nothing new, and anybody could send them. */
const A_MINUTE = 60;
/** Stopping waits for the service no longer than this. Milliseconds. */
const CLOSE_MS = 2_000;

export type Reports = { report: Report; close(): Promise<void> };

const none: Reports = { report: () => {}, close: async () => {} };

type Options = {
  dsn: string | undefined;
  environment: string;
  /** Where the 18+ part begins. */
  adultPages: readonly string[];
  clock: () => Date;
  log: Log;
};

/** The error service; without an address for it nothing of it is even loaded. */
export function openReports({ dsn, environment, adultPages, clock, log }: Options): Reports {
  if (!dsn) return none;
  // Loaded beside the start, which does not wait for it.
  const opened = connect(dsn, environment, adultPages).catch((error: unknown) => {
    log("reports.unavailable", errorFields(error));
    return null;
  });
  let minute = 0;
  let count = 0;
  return {
    report(error, tags = {}) {
      const now = Math.floor(clock().getTime() / 60_000);
      count = now === minute ? count + 1 : 1;
      minute = now;
      if (count > A_MINUTE) return;
      const all = safeTags({ side: "server", code: codeOf(error), ...tags }, adultPages);
      void opened.then((send) => send?.capture(error, all));
    },
    close: async () => {
      await (await opened)?.close();
    },
  };
}

/** The first code of an error or of what caused it: a failed query carries the database's own underneath. */
function codeOf(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code } = e as { code?: unknown };
    if (typeof code === "string") return code;
  }
  return undefined;
}

/** A client of our own and none of the service's instruments: those would see requests, queries and bodies. */
async function connect(dsn: string, environment: string, adultPages: readonly string[]) {
  const { defaultStackParser, makeNodeTransport, NodeClient, Scope } = await import("@sentry/react-router");
  const client = new NodeClient({
    dsn,
    environment,
    transport: makeNodeTransport,
    stackParser: defaultStackParser,
    integrations: [],
    sendClientReports: false,
    maxBreadcrumbs: MAX_BREADCRUMBS,
    maxValueLength: MESSAGE_MAX,
    beforeSend: (event) =>
      ({ type: undefined, ...safeEvent(event as Parameters<typeof safeEvent>[0], adultPages) }) as typeof event,
  });
  client.init();
  return {
    capture: (error: unknown, tags: Record<string, string>) => {
      const scope = new Scope();
      scope.setClient(client);
      scope.setTags(tags);
      client.captureException(error, {}, scope);
    },
    close: () => client.close(CLOSE_MS),
  };
}
