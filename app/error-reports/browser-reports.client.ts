import { breadcrumbsIntegration, captureException, dedupeIntegration, init } from "@sentry/react-router";
import { MESSAGE_MAX } from "./known-sentence.ts";
import { MAX_BREADCRUMBS, safeEvent, safePage } from "./safe-event.ts";
import type { EarlyErrors, Told } from "./told.ts";

/** Starts the error service in the browser, tells it what was met so far, and from now on everything at once. */
export function start(early: EarlyErrors): void {
  init({
    dsn: early.dsn,
    environment: early.environment,
    defaultIntegrations: false,
    // Of what somebody does, the pages alone: no clicks, no console, no requests.
    integrations: [
      breadcrumbsIntegration({ console: false, dom: false, fetch: false, xhr: false, sentry: false, history: true }),
      dedupeIntegration(),
    ],
    maxBreadcrumbs: MAX_BREADCRUMBS,
    maxValueLength: MESSAGE_MAX,
    sendClientReports: false,
    beforeSend: (event) =>
      ({ type: undefined, ...safeEvent(event as Parameters<typeof safeEvent>[0], early.adultPages) }) as typeof event,
  });
  const tell = ({ error, where }: Told) => {
    const tags = { side: "browser", where: safePage(where ?? location.pathname, early.adultPages) };
    captureException(error, { tags });
  };
  early.tell = tell;
  for (const told of early.queue.splice(0)) tell(told);
}
