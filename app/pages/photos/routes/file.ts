import { memberContext } from "#app/access/guards.server.ts";
import { FORMATS, fileOfPath } from "#app/photos/photo.ts";
import { readPhotoFile } from "#app/photos/read-photo-file.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import type { Route } from "./+types/file";

/**
 * One file of a photo, for the two whose it is (docs/product/photos.md#who-sees-it). Somebody else's is not found, as one
 * that there is not. Browsers keep it no longer than the page: it is as private as words are.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const file = fileOfPath(params.file);
  const bytes =
    file && (await readPhotoFile(context.get(servicesContext), context.get(memberContext), params.photo, file));
  const headers = { "Cache-Control": "private, no-store" };
  if (!bytes) return new Response(null, { status: 404, headers });
  return new Response(bytes, { headers: { ...headers, "Content-Type": FORMATS[file.format] } });
}
