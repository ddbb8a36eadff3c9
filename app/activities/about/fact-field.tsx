import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { GENDER_MAX } from "#app/about/about.ts";
import { HALF_HOURS } from "#app/about/hours.ts";
import { LeaveOpenField } from "#app/access/account/leave-open-field.tsx";
import type { FormErrors } from "#app/http/form-errors.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { Select, TextField } from "#app/ui/field.tsx";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { CityField } from "./city-field.tsx";
import type { FactView } from "./fact-view.ts";
import { aboutTexts } from "./texts.ts";
import "./about.css";

type Problem = FormErrors | undefined;

/** Something that one says of oneself, open to be changed within the screen of the two. */
export function FactField({ view, problem }: { view: FactView; problem: Problem }) {
  const t = useTexts(aboutTexts);
  return (
    <div className="pt-6">
      <h3>{t[view.fact].title}</h3>
      <p className="small muted">{view.partnerName ? named(t.seen(view.partnerName)) : t.seenLater}</p>
      {view.fact === "city" ? (
        <CityField view={view} problem={problem} />
      ) : (
        <OneForm view={view} problem={problem}>
          {view.fact === "gender" ? (
            <GenderField gender={problem?.values.gender ?? view.gender} problem={problem} />
          ) : view.fact === "anniversary" ? (
            <TextField
              name="anniversary"
              type="date"
              label={t.anniversary.label}
              hint={view.partnerName ? named(t.anniversary.hintOfTwo(view.partnerName)) : t.anniversary.hint}
              max={view.latest}
              autoFocus={!problem}
              defaultValue={problem?.values.anniversary ?? view.anniversary}
              error={problem?.errors.anniversary}
            />
          ) : (
            <HoursFields view={view} problem={problem} />
          )}
        </OneForm>
      )}
      <p className="mt-2">
        <LeaveOpenField />
      </p>
    </div>
  );
}

function OneForm({ view, problem, children }: { view: FactView; problem: Problem; children: ReactNode }) {
  const t = useTexts(aboutTexts);
  const pending = useNavigation().state !== "idle";
  return (
    <PostForm className="stack mt-4" noValidate>
      <ErrorList errors={problem?.errors} />
      {children}
      <input type="hidden" name="partner" value={view.partner} />
      <Button wide pending={pending} pendingText={t.saving}>
        {t.save}
      </Button>
    </PostForm>
  );
}

/** Free text; what many say is suggested by the browser itself, without script. */
function GenderField({ gender, problem }: { gender: string; problem: Problem }) {
  const t = useTexts(aboutTexts).gender;
  return (
    <>
      <TextField
        name="gender"
        label={t.label}
        hint={t.hint}
        dir="auto"
        autoComplete="off"
        list="genders"
        maxLength={2 * GENDER_MAX}
        defaultValue={gender}
        autoFocus={!problem}
        error={problem?.errors.gender}
      />
      <datalist id="genders">
        {t.suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  );
}

function HoursFields({ view, problem }: { view: Extract<FactView, { fact: "hours" }>; problem: Problem }) {
  const t = useTexts(aboutTexts).hours;
  const options = HALF_HOURS.map((time) => ({ value: time, label: time }));
  return (
    <>
      <div className="from-to">
        {(["from", "to"] as const).map((end) => (
          <Select
            key={end}
            name={end}
            label={t[end]}
            options={options}
            defaultValue={problem?.values[end] ?? view[end]}
            error={problem?.errors[end]}
            autoFocus={end === "from" && !problem}
          />
        ))}
      </div>
      <p className="small muted">{t.hint}</p>
    </>
  );
}
