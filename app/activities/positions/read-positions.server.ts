import { mayUse } from "#app/couple/may-use.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { type Deck, fits, NO_FILTERS } from "./bag.ts";
import { drawingOf } from "./drawing.server.ts";
import { offeredIn, type Position, positionsNamed } from "./find-positions.server.ts";
import { MARKS, type Mark, type MarkName } from "./mark.ts";
import { readNotes } from "./notes.server.ts";
import type { ArtView, MarkedItem, MarkedView, PositionView, ShownPosition } from "./position-view.ts";

/** What the member has drawn last, and what they may draw from. Without the yes to keeping nothing of it is read. */
export async function readPosition(services: Services, member: Member, deck: Deck): Promise<PositionView> {
  const offered = await offeredIn(services.database, deck);
  const open = offered.filter((item) => mayUse(services, member, item));
  const more = open.length < offered.length;
  const empty = { deck, filters: NO_FILTERS, turn: 0, shown: null, only: false, more };
  if (member.person.keeping !== "given") return { ...empty, asks: true };
  const { bags, marks, away } = await readNotes(services, services.database.db, member);
  const { current = null, filters = NO_FILTERS, turn = 0 } = bags[deck] ?? {};
  const item = current === null ? undefined : (await positionsNamed(services.database, [current])).get(current);
  const fitting = open.filter((one) => fits(one, filters) && !away.has(one.id));
  return {
    ...{ deck, asks: false, filters, turn, more },
    shown: item ? shownAs(item, marks.get(item.id)?.mark) : null,
    only: fitting.length === 1 && fitting[0]?.id === current,
  };
}

function shownAs(item: Position, mark: Mark | undefined): ShownPosition {
  const { id, version, title, about, mood, energy, mobility, lead, comfort, easier } = item;
  const marks = Object.fromEntries(MARKS.map((name) => [name, mark?.[name] !== undefined]));
  return {
    ...{ id, version, title, about, mood, energy, mobility, lead, comfort, easier, art: artOf(item) },
    marks: marks as Record<MarkName, boolean>,
  };
}

const artOf = ({ id, energy, drawn }: Position): ArtView => ({
  ...drawingOf({ id, energy, drawn }),
  alt: drawn?.alt ?? null,
});

/** What the member has marked, the newest first. */
export async function readMarked(services: Services, member: Member): Promise<MarkedView> {
  if (member.person.keeping !== "given") return { asks: true, saved: [], tried: [], away: [] };
  const { marks } = await readNotes(services, services.database.db, member);
  const items = await positionsNamed(services.database, [...marks.keys()]);
  const of = (name: MarkName): MarkedItem[] =>
    [...marks.values()]
      .flatMap(({ mark }) => {
        const [item, on] = [items.get(mark.item), mark[name]];
        return item && on ? [{ on, item, tried: mark.tried !== undefined }] : [];
      })
      .sort((a, b) => (a.on === b.on ? (a.item.title < b.item.title ? -1 : 1) : a.on < b.on ? 1 : -1))
      .map(({ item: { id, version, title, deck }, tried }) => ({ id, version, title, deck, tried }));
  return { asks: false, saved: of("saved"), tried: of("tried"), away: of("away") };
}
