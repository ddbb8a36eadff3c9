import type { Kind } from "#app/notifications/notice.ts";

/** What somebody has set, as its form shows it. */
export type FormView = {
  partnerName: string | null;
  on: Record<Kind, boolean>;
  quietFrom: number;
  quietTo: number;
  city: string;
  letters: { on: boolean };
};

/** Where it goes. */
export type PlacesView = {
  pushKey: string | null;
  devices: readonly { id: string; label: string; since: string; isThis: boolean }[];
  letters: { email: string; works: boolean; confirmed: boolean };
};

/** A full hour as clocks show it. */
export const hourOf = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
