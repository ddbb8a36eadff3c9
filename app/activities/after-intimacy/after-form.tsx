import { Fragment, type ReactNode, useState } from "react";
import { useNavigation } from "react-router";
import { DamagedNote } from "#app/encryption/damaged-note.tsx";
import { KeepingStatement } from "#app/features/keeping/keeping-statement.tsx";
import { keepingTexts } from "#app/features/keeping/texts.ts";
import { KEEPING_VERSION } from "#app/members/keeping.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { useUnsent } from "#app/ui/unsent-forms.ts";
import { type After, type Group, type Switched, TICKS } from "./after.ts";
import type { AfterView, Refused } from "./after-view.ts";
import { fieldsOf, shareName, tickName, YES } from "./fields.ts";
import { afterTexts, tickText } from "./texts.ts";
import type { WordField } from "./word-fields.ts";

/** Nothing is preset but what was said before; what is a switch begins at "Only me". */
export function AfterForm({ view, refused }: { view: AfterView; refused: Refused | undefined }) {
  const t = useTexts(afterTexts);
  const pending = useNavigation().state !== "idle";
  const [sheet, unsent] = useUnsent();
  const problem = unsent ?? refused;
  const before: Partial<Record<string, string>> = refused && !refused.stale ? refused.values : {};
  const { mine, damaged, partnerName, occasion } = view;
  // As it was when the form was opened: midnight, or somebody who comes while one writes, changes what it says.
  const [item] = useState(before.occasion ?? occasion?.item ?? "");
  const [knew] = useState(before.partner ?? view.partner);
  const given: Partial<Record<string, string>> = problem?.values ?? (mine ? fieldsOf(whole(mine, damaged)) : {});
  const errors: Partial<Record<string, string>> = problem?.errors ?? {};
  const words = (field: WordField, label: ReactNode) => (
    <TextArea
      name={field}
      dir="auto"
      label={label}
      labelHidden={field !== "words"}
      placeholder={t.placeholders[field]}
      defaultValue={given[field]}
      error={errors[field]}
    />
  );
  const share = (part: Switched) => (
    <Switch
      name={shareName(part)}
      value={YES}
      label={t.share[part]}
      off={t.onlyMe}
      on={t.shared}
      checked={given[shareName(part)] !== undefined}
    />
  );
  const ticks = (group: Group) => <Ticks group={group} given={given} error={errorOf(errors, group)} />;
  const path = "/checkin/after" as const;
  return (
    <PostForm action={mine ? `${path}/${item}` : path} className="in asks" noValidate ref={sheet}>
      <ErrorList errors={errors} />
      {damaged.body || damaged.kept ? <DamagedNote /> : null}
      {refused?.asks ? <Asks /> : null}
      <fieldset>
        <legend className="legend">{t.legends.good}</legend> {ticks("good")} {words("good-words", t.inYourWords.good)}
      </fieldset>
      <fieldset>
        <legend className="legend">{t.legends.again}</legend> {ticks("again")}{" "}
        {words("again-words", t.inYourWords.again)}
      </fieldset>
      <fieldset className="fs">
        <legend className="legend">{t.change}</legend> {share("change")} {words("change", t.change)}
      </fieldset>
      <fieldset className="fs">
        <legend className="legend">{t.legends.now}</legend> {share("now")} {ticks("now")}
      </fieldset>
      {words("words", partnerName ? named(t.wordsFor(partnerName)) : t.wordsForPartner)}
      {partnerName ? null : <PrivacyNote>{view.theirs.state === "paused" ? t.paused : t.alone}</PrivacyNote>}
      <div className="row flow">
        <Button pending={pending} pendingText={t.sending}>
          {mine ? t.sendChange : partnerName ? t.send : t.sendAlone}
        </Button>{" "}
        <ButtonLink kind="plain" to={mine ? `${path}/${item}` : "/checkin"}>
          {mine ? t.leave : t.later}
        </ButtonLink>
      </div>
      <input type="hidden" name="occasion" value={item} />
      <input type="hidden" name="partner" value={knew} />
    </PostForm>
  );
}

/** What may stand in the form's fields. */
const whole = ({ shared, kept }: After, damaged: AfterView["damaged"]): After => ({
  shared: damaged.body ? {} : shared,
  kept: damaged.kept ? {} : kept,
});

/** Where the yes to keeping was taken back while one wrote: it is given with what was written, or not at all. */
function Asks() {
  const t = useTexts(keepingTexts);
  return (
    <div className="stack-s">
      <details>
        <summary>{t.more}</summary>
        <KeepingStatement />
      </details>
      <div className="opts rows">
        <label>
          <input id="consent" type="checkbox" name="consent" value={KEEPING_VERSION} />
          <span className="face">{t.tick}</span>
        </label>
      </div>
    </div>
  );
}

/** The first tick of a group that could not be taken, and why. */
function errorOf(errors: Partial<Record<string, string>>, group: Group): { field: string; says: string } | undefined {
  const field = TICKS[group].map((name) => tickName(group, name)).find((name) => errors[name]);
  return field ? { field, says: errors[field] ?? "" } : undefined;
}

function Ticks({
  group,
  given,
  error,
}: {
  group: Group;
  given: Partial<Record<string, string>>;
  error: ReturnType<typeof errorOf>;
}) {
  const t = useTexts(afterTexts);
  return (
    <div className="opts">
      {TICKS[group].map((name) => {
        const field = tickName(group, name);
        return (
          <Fragment key={name}>
            <label>
              <input id={field} type="checkbox" name={field} value={YES} defaultChecked={given[field] !== undefined} />
              <span className="face">{tickText(t, group, name)}</span>
            </label>{" "}
          </Fragment>
        );
      })}
      {error ? (
        <p className="err" id={`${error.field}-error`}>
          {error.says}
        </p>
      ) : null}
    </div>
  );
}
