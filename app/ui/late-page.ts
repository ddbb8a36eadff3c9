/** What the loader of a late page leaves for the scripts that it loads (app/ui/page-scripts.tsx). */
export type Late = {
  /** Another page is being loaded in the place of this one. */
  left?: 0 | 1;
  /** The scripts have taken over. */
  on?: boolean;
  entry: string;
  /** Null on a page of which only parts come to life: it has no router. */
  manifest: string | null;
  routes: Record<string, string[]>;
  preload: string[];
};

/** Undefined on the server, and on a page that has its scripts at once. */
export const latePage = (): Late | undefined =>
  typeof window === "undefined" ? undefined : (window as unknown as { __late?: Late }).__late;

/** Whether another page is being loaded in the place of this one: nothing may be fetched for it any more. */
export const isLeft = (): boolean => Boolean(latePage()?.left);

/** Whether this document was loaded without a router, and what moves in it is to be brought to life by itself. */
export const hasPartsAlone = (): boolean => latePage()?.manifest === null;
