import type { News } from "./news.server.ts";

type Told = Extract<News, { kind: "told" }>;

/** A comment, which keeps the line open through whatever stands in between. */
export const HEARTBEAT = ":\n\n";

/** How long a browser waits before it asks again. Milliseconds. */
const AGAIN_MS = 1_000;
/** What a stream begins with. */
export const BEGINNING = `retry: ${AGAIN_MS}\n\n`;

/**
 * An event of a stream as it is written (WHATWG HTML, server-sent events). Its data is JSON, in which no line ends.
 * @param id what the browser names when it asks again
 */
const event = (name: string, data: unknown, id?: number): string =>
  `event: ${name}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

/** What somebody is told of an act, in ids. */
export const toldEvent = (
  { userId, activity, item, what }: Pick<Told, "userId" | "activity" | "item" | "what">,
  readerId: string,
  at: Date,
): string => event("told", { by: userId === readerId ? "you" : "partner", activity, item, what }, at.getTime());

/** What the partner waits in, for the two to play it at the same time. */
export const asksEvent = ({ activity, item }: Pick<Told, "activity" | "item">, at: Date): string =>
  event("told", { by: "partner", activity, item, what: "asks" }, at.getTime());

/** Whether the partner is here, or, of what two play at the same time, there too. It says nothing of where. */
export const hereEvent = (what: "here" | "together", is: boolean): string => event("here", { [what]: is });

/** The page is to look again, whatever has changed. */
export const lookEvent = event("look", {});
/** There are more streams than one person may have: this one ends, and is not to be asked for again. */
export const enoughEvent = event("enough", {});
