import { tellEvent } from "#app/analytics/tell-event.ts";
import type { NavItem } from "#app/ui/nav-item.ts";

/** Spec section 3. Which tab somebody pressed only the browser knows. */
const tells = (tab_name: string) => () =>
  tellEvent({ type: "track", eventName: "Tab Switched", properties: { tab_name } });

/** The navigation of members' pages: the rooms of the house that stand. Play and Intimacy take their places here when they are built. */
export const rooms: readonly NavItem[] = [
  { to: "/dashboard", label: "Home", icon: "home", onSwitch: tells("home") },
  { to: "/daily-questions", label: "Questions", icon: "question", onSwitch: tells("questions") },
  { to: "/us", label: "Us", icon: "pair", onSwitch: tells("us") },
];
