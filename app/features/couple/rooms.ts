import type { NavItem } from "#app/ui/nav-item.ts";

/** The navigation of members' pages: the rooms of the house that stand. Play and Intimacy take their places here when they are built. */
export const rooms: readonly NavItem[] = [
  { to: "/dashboard", label: "Home", icon: "home" },
  { to: "/daily-questions", label: "Questions", icon: "question" },
  { to: "/us", label: "Us", icon: "pair" },
];
