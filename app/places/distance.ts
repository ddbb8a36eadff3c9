/** A place on the earth, in degrees: north and east are positive. */
export type Coordinates = { lat: number; lon: number };

/** The earth's mean radius. Kilometres. */
const RADIUS = 6371.0088;
const KM_IN_A_MILE = 1.609344;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** How far it is from one place to another along the great circle, in kilometres: 0 to 20,016. */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  const across = Math.sin(radians(b.lat - a.lat) / 2);
  const along = Math.sin(radians(b.lon - a.lon) / 2);
  const h = across * across + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * along * along;
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Kilometres as miles. */
export const milesOf = (km: number): number => km / KM_IN_A_MILE;

/** A distance as people say it: to the ten from a hundred on, else to the one. */
export const rounded = (distance: number): number =>
  distance < 100 ? Math.round(distance) : Math.round(distance / 10) * 10;
