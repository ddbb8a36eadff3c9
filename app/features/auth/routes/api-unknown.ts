import { apiError } from "#app/http/json-body.ts";

/** A call that is not in the spec's table. */
export const loader = () => apiError(404, "There is no such call.");
export const action = loader;
