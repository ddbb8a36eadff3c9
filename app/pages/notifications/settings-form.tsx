import { useNavigation } from "react-router";
import { KINDS } from "#app/notifications/notice.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { QuietBand } from "./quiet-band.tsx";
import { type FormView, hourOf } from "./reach-view.ts";
import { notificationsTexts } from "./texts.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourOf(hour) }));

/** What one wants to hear of, and when not. */
export function SettingsForm({ view }: { view: FormView }) {
  const t = useTexts(notificationsTexts);
  const pending = useNavigation().formAction === "/us/notifications";
  const name = view.partnerName ?? t.partner;
  // That the partner has come is of no use any more once they have.
  const kinds = KINDS.filter((kind) => kind !== "joined" || view.partnerName === null);
  const row = (key: (typeof KINDS)[number] | "letters", checked: boolean) => {
    const [label = "", more = ""] = t.kinds[key](name);
    return (
      <li key={key}>
        <label className="switch li">
          <span className="t">
            {named(label)} <span className="small muted">{named(more)}</span>
          </span>{" "}
          {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked */}
          <input type="checkbox" role="switch" name={key} value="on" defaultChecked={checked} />
        </label>
      </li>
    );
  };
  return (
    <PostForm className="stack" action="/us/notifications">
      <section className="card" aria-labelledby="hear-of">
        <h2 id="hear-of">{t.hearOf}</h2>
        <ul className="list kinds mt-1">
          {kinds.map((kind) => row(kind, view.on[kind]))}
          {row("letters", view.letters.on)}
        </ul>
      </section>
      <section className="card stack" aria-labelledby="quiet">
        <h2 id="quiet">{t.quiet}</h2>
        <QuietBand from={view.quietFrom} to={view.quietTo} />
        <div className="span">
          <Select name="from" label={t.from} options={HOURS} defaultValue={String(view.quietFrom)} />
          <Select name="to" label={t.to} options={HOURS} defaultValue={String(view.quietTo)} />
        </div>
        <p className="small muted">{t.travels(view.city)}</p>
      </section>
      <p>
        <Button pending={pending}>{t.save}</Button>
      </p>
    </PostForm>
  );
}
