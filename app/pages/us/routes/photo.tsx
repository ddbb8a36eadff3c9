import { data, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { LeaveOpenField } from "#app/access/account/leave-open-field.tsx";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { knownTo } from "#app/members/known-partner.ts";
import { callName } from "#app/members/member.ts";
import { parsePhotoForm } from "#app/photos/parse-photo-form.server.ts";
import { PhotoField } from "#app/photos/photo-field.tsx";
import { Photo } from "#app/photos/photo-picture.tsx";
import { photosOf } from "#app/photos/read-photos.server.ts";
import { photoRefusals, photoTexts } from "#app/photos/texts.ts";
import { languageContext, pageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { photoPageAnswers, photoPageTexts } from "../photo-texts.ts";
import { ownPlace, setPhoto, takePhotoAway } from "../set-photo.server.ts";
import type { Route } from "./+types/photo";

const sendSchema = z.strictObject({ partner: z.string().optional() });
const removeSchema = z.strictObject({ act: z.literal("remove") });

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(photoPageTexts(language).title) }];
};

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const { person, partner, couple } = member;
  const { kind, ownerId } = ownPlace(person.id);
  const own = await photosOf(context.get(servicesContext), member, couple.id, kind, [ownerId]);
  return { photo: own.get(ownerId)?.[0] ?? null, knows: knownTo(member), partnerName: partner && callName(partner) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const member = context.get(memberContext);
  const language = context.get(languageContext);
  if (!context.get(pageContext).upload) {
    const form = await parseForm(request, removeSchema, language);
    if (!form.ok) return data(form.problem, { status: 400 });
    await takePhotoAway(services, member);
    return redirect("/us");
  }
  const form = await parsePhotoForm(context, member, sendSchema);
  if (!form.ok) return data(form.problem, { status: form.status });
  const refused = (errors: Record<string, string>) => data({ errors, values: {} }, { status: 400 });
  const t = photoRefusals(language);
  if (!form.photo) return refused({ photo: t.none });
  const set = await setPhoto(services, member, form.photo, form.value.partner);
  if (set.ok) return redirect("/us");
  return refused({ photo: set.reason === "premium" ? t.premium : photoPageAnswers(language).anotherPartner });
}

export default function OwnPhoto({ loaderData, actionData }: Route.ComponentProps) {
  const { photo, knows, partnerName } = loaderData;
  const t = useTexts(photoPageTexts);
  const of = useTexts(photoTexts);
  const { state, formData } = useNavigation();
  const pending = state !== "idle";
  const isRemoving = formData?.get("act") === "remove";
  return (
    <div className="stack pt-6">
      <ErrorList errors={actionData?.errors} />
      {photo ? (
        <>
          <Photo photo={photo} sizes="200px" alt={t.current} className="photo own" />
          <p className="small muted">{of.status[photo.status]}</p>
        </>
      ) : null}
      <PostForm className="stack" encType="multipart/form-data">
        <input type="hidden" name="partner" value={knows} />
        <PhotoField problem={actionData} />
        <p className="small muted">{partnerName ? named(t.seenByBoth(partnerName)) : t.seenByYou}</p>
        <Button wide pending={pending && !isRemoving} pendingText={of.sending}>
          {t.send}
        </Button>
      </PostForm>
      {photo ? (
        <PostForm>
          <input type="hidden" name="act" value="remove" />
          <Button kind="quiet" wide pending={pending && isRemoving} pendingText={t.removing}>
            {t.remove}
          </Button>
        </PostForm>
      ) : null}
      <p className="mt-2">
        <LeaveOpenField />
      </p>
    </div>
  );
}
