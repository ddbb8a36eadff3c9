import { redirect } from "react-router";
import { endLetters } from "#app/notifications/settings.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { BarePage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { unsubscribeTexts } from "../unsubscribe-texts.ts";
import type { Route } from "./+types/unsubscribe";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(unsubscribeTexts(language).title) }];
};

/** A mail program opens links by itself: it is the press that ends the letters. Which letter it came from says nothing. */
export const loader = ({ request }: Route.LoaderArgs) => ({
  done: new URL(request.url).searchParams.has("done"),
});

export async function action({ params, context }: Route.ActionArgs) {
  await endLetters(context.get(servicesContext).database.db, params.token);
  return redirect(`/unsubscribe/${encodeURIComponent(params.token)}?done`);
}

/** The way out of letters, for whoever has one before them, signed in or not. */
export default function Unsubscribe({ loaderData: { done }, params }: Route.ComponentProps) {
  const t = useTexts(unsubscribeTexts);
  return (
    <BarePage home="/">
      <h1>{done ? t.done : t.title}</h1>
      <div className="stack mt-4">
        <p>{done ? t.doneMore : t.lead}</p>
        {done ? null : (
          <PostForm action={`/unsubscribe/${encodeURIComponent(params.token)}`} className="stack">
            <input type="hidden" name="letters" value="no" />
            <Button wide>{t.stop}</Button>
          </PostForm>
        )}
      </div>
    </BarePage>
  );
}
