import qrcode from "qrcode-generator";
import { memberContext } from "#app/access/guards.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { findOrCreateInvite } from "../find-or-create-invite.server.ts";
import type { Route } from "./+types/invite-qr";

/** Light modules around the code, as readers need them. */
const QUIET = 4;

/** The member's own invite link as a picture to scan. */
export async function loader({ context }: Route.LoaderArgs) {
  const invite = await findOrCreateInvite(context.get(servicesContext), context.get(memberContext));
  if (!invite || invite === "failed") throw new Response(null, { status: 404 });
  const code = qrcode(0, "M");
  code.addData(invite.link);
  code.make();
  const size = code.getModuleCount();
  let path = "";
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) if (code.isDark(y, x)) path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
  }
  const side = size + 2 * QUIET;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}"/></svg>`;
  return new Response(svg, { headers: { "Content-Type": "image/svg+xml", "Cache-Control": "private, no-store" } });
}
