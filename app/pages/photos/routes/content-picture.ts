import { memberContext } from "#app/access/guards.server.ts";
import { fileOfPath } from "#app/photos/photo.ts";
import { readPicture } from "#app/pictures/read-picture.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import type { Route } from "./+types/content-picture";

/**
 * One file of an item's picture, for members. It never changes, so a browser keeps it; of an 18+ item it keeps nothing
 * (docs/product/admin.md#pictures).
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const file = fileOfPath(params.file);
  const found =
    file?.format === "jpg" &&
    (await readPicture(context.get(servicesContext), context.get(memberContext), params.picture, file.size));
  const unkept = { "Cache-Control": "private, no-store" };
  if (!found) return new Response(null, { status: 404, headers: unkept });
  const kept = found.adult ? unkept : { "Cache-Control": "private, max-age=31536000, immutable" };
  return new Response(found.bytes, { headers: { ...kept, "Content-Type": "image/jpeg" } });
}
