import type { RoomName } from "#app/activities/activity.ts";
import { tellEvent } from "#app/analytics/tell-event.ts";
import { activities } from "#app/pages/activities.ts";
import { perLanguage } from "#app/texts/catalogue.ts";
import type { Path } from "#app/ui/link.tsx";
import type { NavItem } from "#app/ui/nav-item.ts";
import { shellTexts } from "./texts.ts";

/**
 * docs/product/counting-and-failures.md#events. Which tab somebody pressed only the browser knows. Nobody learns that it
 * was the room of what is 18+.
 */
const tells = (tab_name: RoomName): Pick<NavItem, "onSwitch"> =>
  tab_name === "intimacy"
    ? {}
    : { onSwitch: () => tellEvent({ type: "track", eventName: "Tab Switched", properties: { tab_name } }) };

/** A room as it stands in the navigation. One that has no page of its own leads to its first activity. */
const room = (name: RoomName, look: Pick<NavItem, "label" | "icon">, ...own: Path[]): NavItem[] => {
  const paths = activities
    .filter((activity) => activity.room === name)
    .flatMap((activity) => activity.pages.map(({ path }) => path));
  const [to, ...also] = [...own, ...paths];
  return to ? [{ ...look, to, also, ...tells(name) }] : [];
};

/** The navigation of members' pages: the rooms in which something is built. */
export const roomsIn = perLanguage((language): readonly NavItem[] => {
  const t = shellTexts(language);
  return [
    ...room("home", { label: t.home, icon: "home" }, "/dashboard", "/us/streak"),
    ...room("questions", { label: t.questions, icon: "question" }),
    ...room("play", { label: t.play, icon: "cards" }, "/play"),
    ...room("intimacy", { label: t.intimacy, icon: "flame" }),
    ...room("us", { label: t.us, icon: "pair" }, "/us", "/insights"),
  ];
});
