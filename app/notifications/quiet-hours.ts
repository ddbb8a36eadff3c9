import { localHour } from "#app/calendar/time-zone.ts";

/** Full hours on a clock, 0 to 23, the last one out. The same twice: there are none. */
export type QuietHours = { quietFrom: number; quietTo: number };

/** No zone's clock is off another one's by less. Milliseconds. */
const QUARTER_MS = 900_000;
/** A clock that leaves the only loud hour out is loud again the day after. */
const QUARTERS_MAX = 4 * 50;

function isQuiet(at: Date, zone: string, { quietFrom, quietTo }: QuietHours): boolean {
  const hour = localHour(at, zone);
  return quietFrom <= quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo;
}

/** When the quiet of that instant ends on the clock of a zone; null where it is not quiet. */
export function quietUntil(now: Date, zone: string, hours: QuietHours): Date | null {
  if (!isQuiet(now, zone, hours)) return null;
  let at = Math.ceil((now.getTime() + 1) / QUARTER_MS) * QUARTER_MS;
  for (let i = 0; i < QUARTERS_MAX && isQuiet(new Date(at), zone, hours); i++) at += QUARTER_MS;
  return new Date(at);
}
