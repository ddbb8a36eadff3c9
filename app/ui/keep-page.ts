import type { MiddlewareFunction } from "react-router";
import { statusOf, unanswered } from "./router-results.ts";
import { routerOf } from "./router-window.ts";

type Results = Record<string, { type: "data" | "error"; result: unknown }>;

/** Asked too often, and all that a server, or what stands before it, says when it can't answer just now. */
const isPassing = (status: number): boolean => status === 429 || status >= 500;

/**
 * Around all that the router reads in the browser: a page that asks again by itself and gets no answer stays as it is,
 * with what somebody is writing there. It has been there before, and nobody has asked for it: an error in its place
 * would take away what they were reading. What is refused, or not there any more, passes.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  const state = routerOf().__reactRouterDataRouter?.state;
  if (request.method !== "GET" || state?.navigation.state !== "idle" || state.revalidation !== "loading")
    return results;
  for (const [id, one] of Object.entries(results)) {
    if (one.type !== "error" || !(id in state.loaderData)) continue;
    const status = statusOf(one.result);
    if (isPassing(status) || (status === 0 && (one.result instanceof Error || unanswered(one.result)))) {
      one.type = "data";
      one.result = state.loaderData[id];
    }
  }
  return results;
};
