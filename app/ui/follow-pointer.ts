import { readAhead } from "./ahead.ts";
import { load, routesAt } from "./route-files.ts";

/** Whoever only passes over a link has gone on by then. Milliseconds. */
const STAYS_MS = 65;
/** Links by which one leaves: they are read when they are followed, and not before. */
const WAYS_OUT = /^\/(sign-out|quick-exit)\b/;

type Line = { saveData?: boolean; effectiveType?: string };
/** Whether the line is fast, and whoever pays for it has not asked to save. Some browsers tell neither. */
const isFast = (): boolean => {
  const { saveData, effectiveType = "4g" } = (navigator as unknown as { connection?: Line }).connection ?? {};
  return !saveData && effectiveType === "4g";
};

const seen = new Set<string>();
/** Has the browser load and read a page's scripts, without running them. */
function preload(url: URL): void {
  for (const { files } of routesAt(url)) {
    const { module, imports = [] } = files;
    for (const href of [module, ...imports]) {
      if (seen.has(href)) continue;
      seen.add(href);
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
  }
}

/** The link that somebody is at, where the router follows it and it leads to another page. */
function linkAt(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-discover]") : null;
  if (!link || link.origin !== location.origin || WAYS_OUT.test(link.pathname)) return null;
  const url = new URL(link.href);
  return url.pathname + url.search === location.pathname + location.search ? null : url;
}

/**
 * Reads pages on the way to the click: as soon as a finger is down on a link, or a pointer or the focus has stayed at it.
 * The rooms of the navigation are loaded while nothing else happens. Nothing of it on a slow line, or with Save-Data.
 */
export function followPointer(): void {
  if (!isFast()) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = (url: URL) => {
    clearTimeout(timer);
    readAhead(url);
    // They are run as well, so that nothing of it is left for the click; what fails is loaded by the router.
    for (const { files } of routesAt(url)) load(files.module).catch(() => {});
  };
  const soon = ({ target }: Event) => {
    clearTimeout(timer);
    const url = linkAt(target);
    if (url) timer = setTimeout(read, STAYS_MS, url);
  };
  addEventListener("pointerover", (event) => event.pointerType === "mouse" && soon(event), { passive: true });
  addEventListener("focusin", soon);
  addEventListener(
    "pointerdown",
    (event) => {
      const url = event.button === 0 && linkAt(event.target);
      if (url) read(url);
    },
    { passive: true },
  );
  // A press moves the focus to its link as well: by then the page is on its way, and what was read for it is used.
  addEventListener("click", () => clearTimeout(timer));
  for (const { href } of document.querySelectorAll<HTMLAnchorElement>("nav a[data-discover]")) preload(new URL(href));
}
