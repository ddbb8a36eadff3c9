import { useNavigation } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { ANY } from "./bag.ts";
import { MARKED, pathOf } from "./paths.ts";
import type { PositionView } from "./position-view.ts";
import { positionTexts } from "./texts.ts";

/** What is asked for, and the button that draws. */
export function DrawForm({
  view,
  errors,
}: {
  view: PositionView;
  errors: Partial<Record<string, string>> | undefined;
}) {
  const t = useTexts(positionTexts);
  const { deck, filters, turn, shown, only, more } = view;
  const pending = useNavigation().formData?.get("do") === "draw";
  const listOf = (names: Readonly<Record<string, string>>) => [
    { value: ANY, label: t.any },
    ...Object.entries(names).map(([value, label]) => ({ value, label })),
  ];
  const field = (name: keyof typeof filters, label: string, names: Readonly<Record<string, string>>) => (
    <Select name={name} label={label} options={listOf(names)} defaultValue={filters[name]} error={errors?.[name]} />
  );
  return (
    <section className="card stack draw" aria-label={t.drawAnother}>
      <PostForm action={pathOf(deck)} className="stack">
        <div className="trio">
          {field("energy", t.energy, t.energies)}
          {deck === "together" ? field("mobility", t.mobility, t.mobilities) : null}
          {field("mood", t.mood, t.moods)}
        </div>
        <Button wide name="do" value="draw" pending={pending}>
          {shown ? t.drawAnother : t.draw}
        </Button>
        <input type="hidden" name="turn" value={turn} />
      </PostForm>
      {only ? <p className="small muted">{t.oneOnly}</p> : null}
      {more ? (
        <p className="small muted">
          {t.more} <Link to="/premium">{t.whatItHolds}</Link>
        </p>
      ) : null}
      <p className="center">
        {deck === "together" ? (
          <Link className="tap small" to={pathOf("apart")}>
            {t.toApart}
          </Link>
        ) : (
          <Link className="tap small" to={pathOf("together")}>
            {t.toTogether}
          </Link>
        )}
      </p>
      <p className="center">
        <Link className="tap small" to={MARKED}>
          {t.marked}
        </Link>
      </p>
    </section>
  );
}
