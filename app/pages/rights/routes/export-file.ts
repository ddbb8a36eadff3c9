import { data, redirect } from "react-router";
import { onlyFreshlySignedIn } from "#app/access/fresh-sign-in.server.ts";
import { memberContext } from "#app/access/guards.server.ts";
import { expectNoFields } from "#app/http/parse-form.ts";
import { streamed } from "#app/http/streamed.ts";
import { forReading } from "#app/request/for-reading.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenPage } from "#app/request/too-often.server.ts";
import { exportAs, exportPhotos, isExportFormat } from "../export.server.ts";
import type { Route } from "./+types/export-file";

export const loader = () => redirect("/us/export");

/** The file itself: by a post, so that no link, no prefetch and no other page takes it. */
export async function action(args: Route.ActionArgs) {
  const { params, request, context } = args;
  const { format } = params;
  const isPhotos = format === "zip";
  if (!isPhotos && !isExportFormat(format)) throw data(null, { status: 404 });
  await expectNoFields(request, context.get(languageContext));
  await onlyFreshlySignedIn(args, "export");
  const services = context.get(servicesContext);
  const member = context.get(memberContext);
  const wait = await services.limits.count("export:account", member.person.id);
  if (wait !== null) throw tooOftenPage(context, wait);
  const file = isPhotos
    ? exportPhotos(services, member)
    : exportAs(format, forReading(services), member, context.get(languageContext));
  return streamed(file.text, {
    "Content-Type": file.type,
    "Content-Disposition": `attachment; filename="${file.name}"`,
    "Cache-Control": "private, no-store",
  });
}
