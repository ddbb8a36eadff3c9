import { useState } from "react";
import { useNavigation } from "react-router";
import { DamagedNote } from "#app/encryption/damaged-note.tsx";
import type { FormErrors } from "#app/http/form-errors.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { type Draft, draftKey, writeDraft } from "#app/ui/draft.ts";
import { ErrorList } from "#app/ui/error-list.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { useKeptWords } from "#app/ui/kept-words.ts";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import { ScaleField } from "#app/ui/scale-field.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { useUnsent } from "#app/ui/unsent-forms.ts";
import { type Part, SCALES } from "./check-in.ts";
import type { TodayView } from "./check-in-view.ts";
import { MARKS } from "./scale-marks.tsx";
import { SHARED, shareName } from "./share-name.ts";
import { checkInTexts } from "./texts.ts";

/** What a form was refused for. `stale`: it was of another day, or for another partner, and may be sent anew. */
export type Refused = FormErrors & { stale?: boolean };

/** What is being written, whatever day it is by now: words that were begun last night are there in the morning. */
export const draftOf = ({ me }: Pick<TodayView, "me">): Draft => ({ me, of: "checkin" });

/** How one is: four scales and a few words, each with its switch. Nothing is preset but what was said before. */
export function CheckInForm({ view, refused }: { view: TodayView; refused: Refused | undefined }) {
  const t = useTexts(checkInTexts);
  const pending = useNavigation().state !== "idle";
  const [sheet, unsent] = useUnsent();
  const draft = draftOf(view);
  useKeptWords(sheet, draft);
  const problem = unsent ?? refused;
  const before = refused?.stale ? undefined : refused?.values;
  // As it was when the form was opened: midnight, or somebody who comes while one writes, changes what it says.
  const [date] = useState(before?.date ?? view.date);
  const [knew] = useState(before?.partner ?? view.partner);
  const { partnerName, mine } = view;
  const given = (part: Part) => (problem ? problem.values[part] : mine?.said[part]?.toString());
  const isShared = (part: Part) =>
    problem ? problem.values[shareName(part)] !== undefined : (mine?.shared.includes(part) ?? false);
  const share = (part: Part) => (
    <Switch
      name={shareName(part)}
      value={SHARED}
      label={t.share[part]}
      off={t.onlyMe}
      on={t.shared}
      checked={isShared(part)}
    />
  );
  return (
    <PostForm action="/checkin" className="card stack" noValidate ref={sheet} data-draft={draftKey(draft)}>
      <ErrorList errors={problem?.errors} />
      {mine?.isDamaged ? <DamagedNote /> : null}
      {SCALES.map((scale) => {
        const draw = MARKS[scale];
        return (
          <ScaleField
            key={scale}
            name={scale}
            legend={scale === "closeness" && partnerName ? named(t.closenessTo(partnerName)) : t.names[scale]}
            low={t.ends[scale].low}
            high={t.ends[scale].high}
            value={Number(given(scale)) || undefined}
            error={problem?.errors[scale]}
            leaveOut={t.leaveOut}
            beside={share(scale)}
            {...(draw && { draw })}
          />
        );
      })}
      <div className="fs said">
        <label className="legend" htmlFor="words">
          {t.words}
        </label>{" "}
        {share("words")}{" "}
        <TextArea
          name="words"
          dir="auto"
          placeholder={t.placeholder}
          defaultValue={given("words")}
          error={problem?.errors.words}
        />
      </div>
      <PrivacyNote>
        {named(
          view.theirs.state === "paused" ? t.privatePaused : partnerName ? t.private(partnerName) : t.privateAlone,
        )}
      </PrivacyNote>
      <div className="stack-s">
        <Button wide pending={pending} pendingText={t.sending}>
          {mine ? t.sendChange : t.send}
        </Button>{" "}
        {mine ? (
          <ButtonLink
            kind="plain"
            wide
            to="/checkin"
            onClick={() => writeDraft(draft, "")}
            data-forget={draftKey(draft)}
          >
            {t.leave}
          </ButtonLink>
        ) : null}
      </div>
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="partner" value={knew} />
    </PostForm>
  );
}
