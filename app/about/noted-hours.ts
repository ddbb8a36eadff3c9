import { clockOf, type Hours, minutesOf } from "./hours.ts";

/** Hours that were taken away again. */
const NONE = "-";

/** Hours as they stand beside their sealed fact: "22:00/06:00", or "-" where they were taken away. */
export const writeHours = (hours: Hours | null): string =>
  hours ? `${clockOf(hours.from)}/${clockOf(hours.to)}` : NONE;

/** The same, read; what is not of this form says nothing. */
export function readHours(noted: string): Hours | null {
  const [from, to] = noted.split("/").map(minutesOf);
  return typeof from === "number" && typeof to === "number" ? { from, to } : null;
}
