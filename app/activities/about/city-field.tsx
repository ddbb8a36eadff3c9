import { Form, useNavigation } from "react-router";
import type { FormErrors } from "#app/http/form-errors.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { FactView } from "./fact-view.ts";
import { aboutTexts } from "./texts.ts";

const CITY = "/us/set/city";

/** One's city: looked for by name, then picked among those of that name. Each is a button, so one press is enough. */
export function CityField({
  view,
  problem,
}: {
  view: Extract<FactView, { fact: "city" }>;
  problem: FormErrors | undefined;
}) {
  const t = useTexts(aboutTexts).city;
  const { matches } = view;
  const searching = useNavigation().location?.pathname === CITY;
  return (
    <div className="stack mt-4">
      <ErrorList errors={problem?.errors} ids={{ city: "q" }} />
      <Form action={CITY} role="search" className="stack-s" preventScrollReset key={view.query}>
        <TextField
          name="q"
          type="search"
          label={t.label}
          hint={t.hint}
          autoComplete="off"
          dir="auto"
          maxLength={100}
          defaultValue={view.query}
          autoFocus={!problem}
          error={problem?.errors.city}
        />
        <Button kind="quiet" wide pending={searching} pendingText={t.finding}>
          {t.find}
        </Button>
      </Form>
      {matches && matches.length > 0 ? (
        <PostForm action={CITY}>
          <h4>{t.choose}</h4>
          <input type="hidden" name="partner" value={view.partner} />
          <ul className="list">
            {matches.map(({ id, name, place }) => (
              <li key={id}>
                <button type="submit" className="li" name="city" value={id}>
                  <span className="t">
                    <b>
                      <bdi>{name}</bdi>
                    </b>{" "}
                    <span className="small muted">{place}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </PostForm>
      ) : null}
      {matches?.length === 0 ? <p role="status">{t.nothing}</p> : null}
      {view.more ? <p className="small muted">{t.more}</p> : null}
      {view.city ? (
        <PostForm action={CITY}>
          <input type="hidden" name="partner" value={view.partner} />
          <input type="hidden" name="city" value="" />
          <Button kind="plain" wide>
            {t.remove}
          </Button>
        </PostForm>
      ) : null}
      <p className="small muted">
        {t.list} <a href="https://www.geonames.org/">{t.geoNames}</a>.
      </p>
    </div>
  );
}
