import type { RouterContextProvider } from "react-router";
import { activityFactsContext } from "#app/request/activity-facts.server.ts";
import { pageContext } from "#app/request/services.server.ts";
import { isAdultPage } from "./adult-pages.ts";

type Args = { url: URL; pattern: string; context: Readonly<RouterContextProvider> };

/** Giving the 18+ consent and taking it back tell as much as the pages behind it. */
const CONSENT = /(age|keeping)-consent$/;

/** For the root: tells the log which route this is. Of a page behind the 18+ consent it tells only that it is one. */
export async function nameRoute({ url, pattern, context }: Args, next: () => Promise<unknown>): Promise<Response> {
  const { about } = context.get(pageContext);
  const route = `/${pattern}`.replace(/^\/\//, "/");
  const { adultPages } = context.get(activityFactsContext);
  const isAdult = isAdultPage(route, adultPages) || isAdultPage(url.pathname, adultPages) || CONSENT.test(route);
  about.route = isAdult ? "adult" : route;
  return (await next()) as Response;
}
