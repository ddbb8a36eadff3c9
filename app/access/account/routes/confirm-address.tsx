import { data, useNavigation } from "react-router";
import { expectNoFields } from "#app/http/parse-form.ts";
import { safePath } from "#app/http/safe-path.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { languageContext, pageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { BarePage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { homeOf, memberIfKnown } from "../../guards.server.ts";
import { identityContext } from "../../identity/identity.server.ts";
import { returnPathCookie } from "../../return-path.server.ts";
import { confirmAddress, isFor, readConfirmTicket } from "../confirm-address.server.ts";
import { confirmAddressTexts } from "../confirm-address-texts.ts";
import { accountAnswers } from "../texts.ts";
import type { Route } from "./+types/confirm-address";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(confirmAddressTexts(language).title) }];
};

/**
 * The page behind the link in the letter, in whatever browser. Programs that check mail open links too, so nothing is
 * confirmed before its button is pressed. Whoever is not signed in here signs in first and comes back.
 */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const services = context.get(servicesContext);
  const ticket = readConfirmTicket(services, url.searchParams.get("ticket"));
  const member = await memberIfKnown(args);
  const home = member ? homeOf(member) : "/";
  if (!ticket && member?.person.emailConfirmed) return { state: "done", home } as const;
  if (!ticket) return { state: member ? "over" : "overForStranger", home } as const;
  if (!member) {
    const path = safePath(`${url.pathname}${url.search}`);
    context.get(pageContext).headers = { "Set-Cookie": returnPathCookie(services.env, path) };
    return { state: "stranger", home } as const;
  }
  if (!isFor(ticket, member.person)) return { state: "another", home } as const;
  if (member.person.emailConfirmed) return { state: "done", home } as const;
  return { state: "asked", home, email: member.person.email } as const;
}

export async function action(args: Route.ActionArgs) {
  const { request, context, url } = args;
  await expectNoFields(request, context.get(languageContext));
  const services = context.get(servicesContext);
  const ticket = readConfirmTicket(services, url.searchParams.get("ticket"));
  const member = await memberIfKnown(args);
  // The page says which of the reasons it is.
  if (!ticket || !member || !isFor(ticket, member.person)) return data({ failure: null }, { status: 400 });
  const t = accountAnswers(context.get(languageContext));
  const result = await confirmAddress(services, context.get(identityContext), member.person);
  if (result === "over") return data({ failure: null }, { status: 400 });
  if (result === "unavailable") {
    context.get(pageContext).headers = { "Retry-After": "60" };
    return data({ failure: t.unavailable }, { status: 503 });
  }
  const toast = { title: t.confirmed, description: t.confirmedMore };
  return redirectWithToast(services.env, homeOf(member), toast);
}

export default function ConfirmAddress({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(confirmAddressTexts);
  const pending = useNavigation().state !== "idle";
  const { state, home } = loaderData;
  if (state === "asked") {
    return (
      <BarePage home={home}>
        <h1>{t.ask}</h1>
        <div className="stack mt-4">
          {actionData?.failure ? <p role="alert">{actionData.failure}</p> : null}
          <p className="chip">{loaderData.email}</p>
          <p>{t.lead}</p>
          <PostForm className="stack">
            <Button wide pending={pending} pendingText={t.confirming}>
              {t.yes}
            </Button>
          </PostForm>
          <ButtonLink kind="plain" wide to={home}>
            {t.notNow}
          </ButtonLink>
        </div>
      </BarePage>
    );
  }
  const [title, text] = t.states[state];
  return (
    <BarePage home={home}>
      <h1>{title}</h1>
      <div className="stack mt-4">
        <p>{text}</p>
        {state === "stranger" || state === "overForStranger" ? (
          <ButtonLink wide to="/auth/sign-in">
            {t.signIn}
          </ButtonLink>
        ) : (
          <ButtonLink wide to={home}>
            {t.goOn}
          </ButtonLink>
        )}
      </div>
    </BarePage>
  );
}
