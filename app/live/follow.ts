import { tellHere } from "./here.ts";

/** What a page hears: something that one of the two did, or, as null, that it is to look again whatever has changed. */
export type Heard = { by: "you" | "partner"; activity: string; item: string; what: string } | null;

/** A stream that was refused is asked for again after this, then after twice as long, and so on. Milliseconds. */
const REFUSED_MS = 10_000;
const REFUSED_MAX_MS = 5 * 60_000;

/** Which page it is, as far as it changes what it hears: what two play at the same time, or a part that is 18+. */
export type Page = {
  at?: string | undefined;
  part?: "adult" | undefined;
  /** Since when at the latest the page is as it is, by `performance.now()`: what has happened since then it does not show. */
  readAt?: number;
};

const addressOf = ({ at, part, readAt }: Page): string => {
  const age = readAt === undefined ? undefined : String(Math.ceil(performance.now() - readAt));
  const query = new URLSearchParams({ ...(at && { at }), ...(part && { part }), ...(age && { age }) }).toString();
  return `/api/live${query && `?${query}`}`;
};

/**
 * Listens to what the server tells while somebody sees the page: a tab in the background has no stream, and looks again
 * when it is seen. A stream that breaks off is opened again by the browser, one that is refused by us.
 * @returns ends it
 */
export function follow(heard: (news: Heard) => void, page: Page = {}): () => void {
  if (typeof EventSource === "undefined") return () => {};
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refused = 0;
  // A page that nobody has seen yet may have been read long ago.
  let mayHaveMissed = document.visibilityState === "hidden";

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
    tellHere(null);
  };
  const open = () => {
    if (source || document.visibilityState === "hidden") return;
    const own = new EventSource(addressOf(page));
    source = own;
    own.onopen = () => {
      refused = 0;
      // What happened while nobody listened.
      if (mayHaveMissed) heard(null);
      mayHaveMissed = true;
    };
    own.onerror = () => {
      mayHaveMissed = true;
      tellHere(null);
      if (own.readyState !== EventSource.CLOSED || source !== own) return;
      close();
      timer = setTimeout(open, Math.min(REFUSED_MAX_MS, REFUSED_MS * 2 ** refused++));
    };
    own.addEventListener("told", ({ data }) => {
      const news: NonNullable<Heard> = JSON.parse(data);
      if (news.what === "asks" || news.what === "live" || news.what === "left")
        tellHere({ asks: news.what === "asks" && news.by === "partner" ? news : null });
      heard(news);
    });
    own.addEventListener("here", ({ data }) => tellHere(JSON.parse(data)));
    own.addEventListener("look", () => heard(null));
    // As many others of the same person are open: this one waits until it is looked at again.
    own.addEventListener("enough", close);
  };
  const seen = () => (document.visibilityState === "hidden" ? close() : open());

  document.addEventListener("visibilitychange", seen);
  addEventListener("pagehide", close);
  addEventListener("pageshow", open);
  open();
  return () => {
    document.removeEventListener("visibilitychange", seen);
    removeEventListener("pagehide", close);
    removeEventListener("pageshow", open);
    close();
  };
}
