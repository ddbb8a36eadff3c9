import { useEffect, useRef } from "react";
import { redirect, useActionData, useNavigation } from "react-router";
import { homeOf, memberContext } from "#app/access/guards.server.ts";
import { keepInBrowser } from "#app/couple/browser-keys.ts";
import type { FormErrors } from "#app/http/form-errors.ts";
import { expectNoFields } from "#app/http/parse-form.ts";
import { initialOf, isolated } from "#app/http/person-name.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { Photo } from "#app/photos/photo-picture.tsx";
import { photosOf } from "#app/photos/read-photos.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { Avatars } from "#app/ui/avatars.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { BarePage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { throwHearts } from "../hearts.ts";
import { markInviteSeen, markWelcomed, onlyLogged } from "../mark-invite-seen.server.ts";
import { successTexts } from "../success-texts.ts";
import { inviteAnswers } from "../texts.ts";
import type { Route } from "./+types/invite-success";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(successTexts(language).title) }];
};

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const { person, partner, couple } = member;
  if (!partner) throw redirect(homeOf(member));
  const photos = await photosOf(context.get(servicesContext), member, couple.id, "member", [person.id, partner.id]);
  // docs/product/pairing.md#the-success-screen, where a name is not known yet: the initial of the e-mail, and "P".
  const [you, them] = [person.firstName ?? initialOf(person.email), partner.firstName ?? "P"];
  return {
    you: initialOf(you),
    them: initialOf(them),
    label: inviteAnswers(context.get(languageContext)).joined(isolated(you), isolated(them)),
    mine: photos.get(person.id)?.[0] ?? null,
    theirs: photos.get(partner.id)?.[0] ?? null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  await expectNoFields(request, context.get(languageContext));
  const { database, env, clock, log } = context.get(servicesContext);
  const { person, partner } = context.get(memberContext);
  if (!partner) throw redirect("/invite");
  await onlyLogged(log, markInviteSeen(database.db, person.id, clock()));
  await markWelcomed(database.db, person.id, clock());
  const t = inviteAnswers(context.get(languageContext));
  return redirectWithToast(env, "/dashboard", { title: t.complete, description: t.completeMore });
}

/** docs/product/pairing.md#the-success-screen. Milliseconds. */
const CONTINUE_DELAY_MS = 100;

/**
 * With script the hearts get a moment more (docs/product/pairing.md#the-success-screen). What is thrown is the
 * redirect.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (redirect) {
    if (redirect instanceof Response) await new Promise((done) => setTimeout(done, CONTINUE_DELAY_MS));
    throw redirect;
  }
}

export default function InviteSuccess({ loaderData: { mine, theirs, ...two } }: Route.ComponentProps) {
  const t = useTexts(successTexts);
  const pending = useNavigation().state !== "idle";
  const unsent = useActionData<FormErrors>();
  const lens = useRef<HTMLDivElement>(null);
  useEffect(() => {
    keepInBrowser({ pendingInviteCode: null });
    const leaving = new AbortController();
    if (lens.current) void throwHearts(lens.current, leaving.signal);
    return () => leaving.abort();
  }, []);
  return (
    <BarePage home={null}>
      <div className="made">
        <div ref={lens}>
          <Avatars
            {...two}
            joined
            photos={{
              you: mine && <Photo photo={mine} sizes="184px" alt="" className="pic p-a" />,
              them: theirs && <Photo photo={theirs} sizes="184px" alt="" className="pic p-b" />,
            }}
          />
        </div>
        <h1>{t.heading}</h1>
        <p className="muted">{t.more}</p>
        <PostForm
          className="stack"
          onSubmit={() => keepInBrowser({ onboardingInviteCompleted: "true", hasInvitedPartner: "true" })}
        >
          <ErrorList errors={unsent?.errors} />
          <Button wide pending={pending}>
            {t.continue}
          </Button>
        </PostForm>
      </div>
    </BarePage>
  );
}
