import { placeOf } from "#app/encryption/places.server.ts";
import { aboutParts } from "#db/schema/about.ts";

/** What is sealed for the row of a fact. */
export const aboutPlace = (fact: string) => placeOf(aboutParts, { fact }, "body");
