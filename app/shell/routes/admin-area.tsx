import { Outlet } from "react-router";
import { adminsOnly, guardedBy, memberContext } from "#app/access/guards.server.ts";
import { noteSettingRole } from "#app/features/admin/setting-roles.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { FailedPage } from "../failed-page.tsx";
import type { Route } from "./+types/admin-area";

/** Whoever comes past the guard without a role in the database has it by ADMIN_EMAILS: that is recorded once. */
const recorded: Route.MiddlewareFunction = async ({ context }) => {
  const { database, clock } = context.get(servicesContext);
  const { id, role } = context.get(memberContext).person;
  if (role === null) await noteSettingRole(database, id, clock());
};

export const middleware: Route.MiddlewareFunction[] = [guardedBy(adminsOnly), recorded];

/** Without a loader in the area a navigation in script would not ask the server, and the guard would not run. */
export const loader = () => null;

export default function AdminArea() {
  return <Outlet />;
}

/** As that of an unknown path: nothing shows that there is something here. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} />;
}
