import { data, useNavigation } from "react-router";
import { expectNoFields } from "#app/http/parse-form.ts";
import { safePath } from "#app/http/safe-path.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { pageContext, servicesContext } from "#app/request/services.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { BarePage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { homeOf, memberIfKnown } from "../../guards.server.ts";
import { identityContext } from "../../identity/identity.server.ts";
import { returnPathCookie } from "../../return-path.server.ts";
import { confirmAddress, isFor, readConfirmTicket } from "../confirm-address.server.ts";
import type { Route } from "./+types/confirm-address";

export const meta: Route.MetaFunction = () => [{ title: "Your address · The Couple App" }];

const UNAVAILABLE = "This does not work right now. Please try again in a few minutes.";

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
  await expectNoFields(request);
  const services = context.get(servicesContext);
  const ticket = readConfirmTicket(services, url.searchParams.get("ticket"));
  const member = await memberIfKnown(args);
  // The page says which of the reasons it is.
  if (!ticket || !member || !isFor(ticket, member.person)) return data({ failure: null }, { status: 400 });
  const result = await confirmAddress(services, context.get(identityContext), member.person);
  if (result === "over") return data({ failure: null }, { status: 400 });
  if (result === "unavailable") {
    context.get(pageContext).headers = { "Retry-After": "60" };
    return data({ failure: UNAVAILABLE }, { status: 503 });
  }
  const toast = { title: "Your address is confirmed", description: "The account is safely yours." };
  return redirectWithToast(services.env, homeOf(member), toast);
}

const TEXTS = {
  over: ["This link is over", "It works for a week. You can ask for a new one on your home page."],
  overForStranger: [
    "This link is over",
    "It works for a week. Sign in: if your address is not confirmed yet, your home page offers a new one.",
  ],
  stranger: [
    "Sign in to confirm your address",
    "Then this page comes back, and one tap confirms it. If you never made an account here, close this page. We send you nothing else.",
  ],
  another: [
    "This link is for another account",
    "Here you are signed in with another address. Sign in with the one that got the letter, and open the link again.",
  ],
  done: ["Your address is confirmed", "The account is safely yours. There is nothing more to do."],
} as const;

export default function ConfirmAddress({ loaderData, actionData }: Route.ComponentProps) {
  const pending = useNavigation().state !== "idle";
  const { state, home } = loaderData;
  if (state === "asked") {
    return (
      <BarePage home={home}>
        <h1>Is this your address?</h1>
        <div className="stack mt-4">
          {actionData?.failure ? <p role="alert">{actionData.failure}</p> : null}
          <p className="chip">{loaderData.email}</p>
          <p>Say yes, and the account is safely yours: nobody else can claim it with this address.</p>
          <PostForm className="stack">
            <Button wide pending={pending} pendingText="Confirming...">
              Yes, it is mine
            </Button>
          </PostForm>
          <ButtonLink kind="plain" wide to={home}>
            Not now
          </ButtonLink>
        </div>
      </BarePage>
    );
  }
  const [title, text] = TEXTS[state];
  return (
    <BarePage home={home}>
      <h1>{title}</h1>
      <div className="stack mt-4">
        <p>{text}</p>
        {state === "stranger" || state === "overForStranger" ? (
          <ButtonLink wide to="/auth/sign-in">
            Sign In
          </ButtonLink>
        ) : (
          <ButtonLink wide to={home}>
            Go on
          </ButtonLink>
        )}
      </div>
    </BarePage>
  );
}
