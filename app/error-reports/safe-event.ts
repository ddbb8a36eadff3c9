import { isAdultPage } from "#app/analytics/adult-pages.ts";
import { cut, knownSentence } from "./known-sentence.ts";

/** docs/product/counting-and-failures.md#the-error-service. */
export const MAX_BREADCRUMBS = 100;
const MAX_FRAMES = 50;

type Frame = {
  filename?: string | undefined;
  function?: string | undefined;
  lineno?: number | undefined;
  colno?: number | undefined;
};
type Exception = {
  type?: string | undefined;
  value?: string | undefined;
  mechanism?: { type: string; handled?: boolean | undefined } | undefined;
  stacktrace?: { frames?: Frame[] | undefined } | undefined;
};
type Breadcrumb = {
  timestamp?: number | undefined;
  category?: string | undefined;
  data?: Record<string, unknown> | undefined;
};
/** The parts of the error service's event that are read here. */
export type AnyEvent = {
  event_id?: string | undefined;
  timestamp?: number | undefined;
  platform?: string | undefined;
  environment?: string | undefined;
  exception?: { values?: Exception[] | undefined } | undefined;
  breadcrumbs?: Breadcrumb[] | undefined;
  tags?: Record<string, unknown> | undefined;
};

/**
 * The words of the product's own addresses, as app/routes.ts has them: the build writes them in (vite.config.ts).
 * Whatever else stands in an address, people may have typed.
 */
declare const WORDS_OF_ROUTES: readonly string[];
const PATH_WORDS: ReadonlySet<string> = new Set(WORDS_OF_ROUTES);

/** What a tag may look like; others are left out. */
const TAGS: Record<string, RegExp> = {
  side: /^(server|browser)$/,
  where: /^(adult|\/[a-zA-Z.*/-]{0,100})$/,
  // Those of PostgreSQL one by one: five digits could be an invite code.
  code: /^(E[A-Z]{3,20}|ERR_[A-Z_]{2,40}|SQLITE_[A-Z_]{2,40}|auth\/[a-z-]{2,60}|2350[235]|23514|40001|40P01|55P03|53100|57P01|57014)$/,
  class: /^(firebase_auth|backend_api|unknown)$/,
  step: /^signup-(email|password|name)$/,
  first_name: /^(true|false)$/,
  last_name: /^(true|false)$/,
  browser: /^(Chrome|Firefox|Safari|Edge|other)( \d{1,4})?$/,
  language: /^[a-z]{2,3}(-[A-Z]{2})?$/,
  screen: /^\d{2,5}x\d{2,5}$/,
  connection: /^(slow-2g|2g|3g|4g|5g|wifi|ethernet|cellular|none|unknown)$/,
};

/**
 * The event that is sent: made anew from what can hold nothing that somebody wrote. Everything else of `event` (the
 * request, its body, cookies and query, the user, extras, local variables, messages that are not known) stays here.
 * @param adultPages where the 18+ part begins, here and below: nothing says which page of it this was
 */
export function safeEvent(event: AnyEvent, adultPages: readonly string[]) {
  return {
    event_id: event.event_id,
    timestamp: event.timestamp,
    platform: event.platform,
    environment: event.environment,
    level: "error" as const,
    exception: { values: (event.exception?.values ?? []).slice(-5).map(safeException) },
    breadcrumbs: (event.breadcrumbs ?? [])
      .filter(isNavigation)
      .slice(-MAX_BREADCRUMBS)
      .map((breadcrumb) => safeBreadcrumb(breadcrumb, adultPages)),
    tags: safeTags(event.tags ?? {}, adultPages),
  };
}

/** The page's pattern as a report may name it; "adult" for what lies behind the 18+ consent. */
export function safePage(address: string, adultPages: readonly string[]): string {
  const path = URL.parse(address, "https://this.site")?.pathname ?? "/";
  if (isAdultPage(path, adultPages)) return "adult";
  return path
    .replace(/\.data$/, "")
    .split("/")
    .map((part) => (part === "" || (PATH_WORDS.has(part) && !isLastOf(part, adultPages)) ? part : "*"))
    .join("/");
}

/** Whether a word is what an 18+ page is called: wherever it stands, it is not told. */
const isLastOf = (part: string, adultPages: readonly string[]): boolean =>
  adultPages.some((page) => page.toLowerCase().endsWith(`/${part.toLowerCase()}`));

/** Those that may go, as text. */
export function safeTags(tags: Record<string, unknown>, adultPages: readonly string[]): Record<string, string> {
  const pairs = Object.entries(tags).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(
    pairs
      .filter(([name, value]) => TAGS[name]?.test(value))
      .map(([name, value]) => [name, name === "where" && value !== "adult" ? safePage(value, adultPages) : value]),
  );
}

function safeException({ type = "", value = "", mechanism, stacktrace }: Exception) {
  return {
    type: /^[A-Z][A-Za-z]{0,60}(Error|Exception|Unavailable|Failure)$|^Error$/.test(type) ? type : "Error",
    value: knownSentence(value),
    mechanism: { type: "generic", handled: mechanism?.handled ?? true },
    stacktrace: { frames: (stacktrace?.frames ?? []).slice(-MAX_FRAMES).flatMap(safeFrame) },
  };
}

/** A frame in a file of the build, of a package or of Node; another could be a page's address, or words. */
function safeFrame({ filename = "", function: name = "", lineno, colno }: Frame) {
  const file =
    /(?:^|\/)((?:build\/(?:server|client)|node_modules)\/.+)/.exec(filename)?.[1] ??
    /(\/assets\/[\w.-]+\.js)$/.exec(filename)?.[1] ??
    /^(node:[\w/]+)$/.exec(filename)?.[1];
  if (!file || /[^\w@./:-]/.test(file)) return [];
  return [{ filename: cut(file), function: /^[\w$.<>]{1,80}$/.test(name) ? name : "?", lineno, colno, in_app: true }];
}

const isNavigation = ({ category }: Breadcrumb): boolean => category === "navigation";

const safeBreadcrumb = ({ timestamp, data = {} }: Breadcrumb, adultPages: readonly string[]) => ({
  timestamp,
  category: "navigation",
  data: {
    from: safePage(String(data.from ?? "/"), adultPages),
    to: safePage(String(data.to ?? "/"), adultPages),
  },
});
