import { countStranger } from "#app/access/api-member.server.ts";
import { apiError } from "#app/http/json-body.ts";
import type { Route } from "./+types/api-unknown";

/** A call that does not exist. */
export const loader = async ({ context }: Route.LoaderArgs) =>
  (await countStranger(context)) ?? apiError(404, "There is no such call.");
export const action = loader;
