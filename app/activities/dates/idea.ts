/** In a filter: whatever it is. */
export const ANY = "any";

/** What the two ask ideas for, each by the value that stands in the page's address. */
export const FILTERS = {
  setting: [ANY, "apart", "together"],
  time: [ANY, "30", "60", "more"],
  energy: [ANY, "low", "high"],
} as const;
export type FilterName = keyof typeof FILTERS;
export type Filters = { readonly [F in FilterName]: (typeof FILTERS)[F][number] };
const NAMES = Object.keys(FILTERS) as FilterName[];

/** A date idea, in the form that its pages need. */
export type Idea = {
  id: string;
  version: number;
  title: string;
  about: string;
  setting: string;
  minutes: number;
  energy: string;
  tier: string;
  /** Nobody is offered it any more. */
  retired: boolean;
};

/** How many ideas are on a page. */
export const IDEAS_SHOWN = 20;

/** What a page's address asks for; what is no such value asks for nothing. */
export function filtersFrom(search: URLSearchParams): Filters {
  const of = (name: FilterName) => {
    const asked = search.get(name);
    return (FILTERS[name] as readonly string[]).find((value) => value === asked) ?? ANY;
  };
  return { setting: of("setting"), time: of("time"), energy: of("energy") } as Filters;
}

/** The same for an address: "" where nothing is asked for, else "?setting=apart". */
export function addressPart(filters: Filters, more: Readonly<Record<string, string>> = {}): string {
  const asked = NAMES.flatMap((name) => (filters[name] === ANY ? [] : [[name, filters[name]]]));
  const search = new URLSearchParams([...asked, ...Object.entries(more)] as [string, string][]).toString();
  return search && `?${search}`;
}

const TIMES = {
  [ANY]: [0, Number.POSITIVE_INFINITY],
  "30": [0, 30],
  "60": [0, 60],
  more: [61, Number.POSITIVE_INFINITY],
} as const;

/** Whether an idea is one of those that are asked for: one for either place, or for any mood, is of both kinds. */
export function fits({ setting, minutes, energy }: Idea, wanted: Filters): boolean {
  const [least, most] = TIMES[wanted.time];
  const place = wanted.setting === "apart" ? "remote" : wanted.setting;
  return (
    (place === ANY || setting === place || setting === "either") &&
    minutes >= least &&
    minutes <= most &&
    (wanted.energy === ANY || energy === wanted.energy || energy === "any")
  );
}

/** FNV-1a, 32 bits: spreads ids well enough for an order that nobody is to guess. */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // The last letters of an id alone would move neighbours together.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/**
 * The idea that comes out next, in a couple's own order: each comes once before one comes again.
 * @param after the one that is on the table; null for the first
 */
export function drawAfter(ideas: readonly Idea[], seed: string, after: string | null): Idea | null {
  const place = (id: string) => `${String(spread(`${seed} ${id}`)).padStart(10, "0")} ${id}`;
  const inOrder = ideas.toSorted((one, other) => (place(one.id) < place(other.id) ? -1 : 1));
  const next = after === null ? undefined : inOrder.find(({ id }) => place(id) > place(after));
  const found = next ?? inOrder[0] ?? null;
  return found?.id === after ? null : found;
}
