import { Outlet } from "react-router";
import { adultsOnly, guardedBy, memberContext } from "#app/access/guards.server.ts";
import { StayHere } from "#app/live/follow-live.tsx";
import type { Route } from "./+types/adults-area";

export const middleware: Route.MiddlewareFunction[] = [guardedBy(adultsOnly)];

/** Without a loader in the area a navigation in script would not ask the server, and the guard would not run. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { person, partner } = context.get(memberContext);
  return partner !== null && person.hereOnAdult && !person.lastSeenHidden;
};

export default function AdultsArea({ loaderData: isShown }: Route.ComponentProps) {
  return (
    <>
      <Outlet />
      {isShown ? <StayHere /> : null}
    </>
  );
}
