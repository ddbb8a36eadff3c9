import { isFreshSignIn } from "#app/access/fresh-sign-in.server.ts";
import { memberContext, sessionContext } from "#app/access/guards.server.ts";
import { callName } from "#app/members/member.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { exportTexts } from "../export-texts.ts";
import { rightsTexts } from "../texts.ts";
import type { Route } from "./+types/export";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(rightsTexts(language).yourData) }];
};

export function loader({ context }: Route.LoaderArgs) {
  const { partner } = context.get(memberContext);
  const isFresh = isFreshSignIn(context.get(sessionContext), context.get(servicesContext).clock());
  return { partnerName: partner && callName(partner), isFresh };
}

export default function Export({ loaderData: { partnerName, isFresh } }: Route.ComponentProps) {
  const t = useTexts(exportTexts);
  const { us } = useTexts(rightsTexts);
  return (
    <AppPage back="/us" backLabel={us} title={t.bar} read>
      <h1>{t.title}</h1>
      <div className="stack mt-4">
        <p>{partnerName ? named(t.leadOfTwo(partnerName)) : t.lead}</p>
        <p className="small muted">{isFresh ? t.notLocked : t.password}</p>
        {/* No navigation in script: the answer is a file. */}
        <PostForm action="/us/export/html" reloadDocument data-stays>
          <Button wide>{t.asPage}</Button>
        </PostForm>
        <PostForm action="/us/export/csv" reloadDocument data-stays>
          <Button kind="quiet" wide>
            {t.asTable}
          </Button>
        </PostForm>
        <PostForm action="/us/export/json" reloadDocument data-stays>
          <Button kind="quiet" wide>
            {t.asData}
          </Button>
        </PostForm>
        <PostForm action="/us/export/zip" reloadDocument data-stays>
          <Button kind="quiet" wide>
            {t.photos}
          </Button>
        </PostForm>
      </div>
    </AppPage>
  );
}
