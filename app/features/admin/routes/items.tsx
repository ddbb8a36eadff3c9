import { data, Form, useNavigation } from "react-router";
import { z } from "zod";
import { memberContext } from "#app/access/guards.server.ts";
import { findItems, setRetired } from "#app/content/find-items.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { ItemPicture } from "#app/pictures/item-picture.tsx";
import { shownPicture } from "#app/pictures/shown-picture.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { numberIn } from "#app/texts/numbers.ts";
import { languageOfPage, useLanguage, useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { AdminPage } from "../admin-page.tsx";
import { recordAction } from "../record.server.ts";
import { itemsTexts } from "../texts.ts";
import type { Route } from "./+types/items";

/** The longest search. Characters. */
const WORDS_MAX = 140;

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(itemsTexts(language).title) }];
};

const wordsIn = (url: string) =>
  (new URL(url).searchParams.get("q") ?? "").replaceAll("\u0000", "").trim().slice(0, WORDS_MAX);

export async function loader({ request, context }: Route.LoaderArgs) {
  const q = wordsIn(request.url);
  const found = q === "" ? null : await findItems(context.get(servicesContext).database.db, q);
  const withPictures = found?.items.map(({ image, alt, ...item }) => ({
    ...item,
    picture: shownPicture({ image, alt }),
  }));
  return { q, found: found && { more: found.more, items: withPictures ?? [] } };
}

const formSchema = z.strictObject({ item: z.string().max(64), act: z.enum(["retire", "restore"]) });

export async function action({ request, context }: Route.ActionArgs) {
  const { database, clock, env } = context.get(servicesContext);
  const language = context.get(languageContext);
  const t = itemsTexts(language);
  const form = await parseForm(request, formSchema, language);
  if (!form.ok) throw data(form.problem.errors.form ?? null, { status: 400 });
  const { item: id, act } = form.value;
  const userId = context.get(memberContext).person.id;
  const now = clock();
  const retired = act === "retire";
  const what = retired ? "item.retired" : "item.restored";
  const done = await setRetired(database, { id, retired }, now, (tx) =>
    recordAction(tx, { what, place: "page", userId, about: { item: id } }, now),
  );
  const q = wordsIn(request.url);
  const toast = done ? (retired ? t.wasRetired(id) : t.wasRestored(id)) : t.notSo;
  return redirectWithToast(env, `/admin/items${q ? `?q=${encodeURIComponent(q)}` : ""}`, toast);
}

/** Finds an item by its words or its id, to retire it or to bring it back. */
export default function ItemsPage({ loaderData: { q, found } }: Route.ComponentProps) {
  const t = useTexts(itemsTexts);
  const language = useLanguage();
  const pending = useNavigation().formData?.get("item");
  return (
    <AdminPage title={t.title} lead={t.lead}>
      <section className="card stack">
        <Form className="find" role="search">
          <TextField name="q" type="search" label={t.search} defaultValue={q} maxLength={WORDS_MAX} key={q} />
          <Button kind="quiet" small>
            {t.find}
          </Button>
        </Form>
        {found?.items.length === 0 ? <p>{t.none}</p> : null}
        <ul className="items">
          {found?.items.map(({ id, kind, version, source, text, retired, picture }) => (
            <li key={id}>
              {picture ? <ItemPicture picture={picture} /> : null}
              <span className="t">
                {text}{" "}
                <span className="small muted num">
                  {id} · {t.about(kind, numberIn(language, version), source === "imported" ? t.imported : t.shipped)}
                  {retired ? ` · ${t.retired}` : ""}
                </span>
              </span>
              <PostForm action={`/admin/items?q=${encodeURIComponent(q)}`}>
                <input type="hidden" name="item" value={id} />
                <input type="hidden" name="act" value={retired ? "restore" : "retire"} />
                <Button
                  kind="quiet"
                  small
                  pending={pending === id}
                  aria-label={retired ? t.restoreOf(id) : t.retireOf(id)}
                >
                  {retired ? t.restore : t.retire}
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
        {found?.more ? <p className="muted">{t.more}</p> : null}
      </section>
    </AdminPage>
  );
}
