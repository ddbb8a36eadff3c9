import { data } from "react-router";
import { adultsOnly, type GuardArgs } from "#app/access/guards.server.ts";
import { ADULT_HEAT } from "#app/content/adult-heat.ts";
import { type Heat, heatNamed } from "./cards.ts";

/** The heat that an address names. Throws not found, and the consent screen before the one that is 18+. */
export async function heatOf(args: GuardArgs & { params: { heat: string } }): Promise<{ heat: Heat; adult: boolean }> {
  const heat = heatNamed(args.params.heat);
  if (heat === null) throw data(null, { status: 404 });
  const adult = heat >= ADULT_HEAT;
  if (adult) await adultsOnly(args);
  return { heat, adult };
}
