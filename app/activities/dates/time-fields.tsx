import { useTexts } from "#app/texts/use-texts.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { OWN_TIME } from "./date-plan.ts";
import type { AskView } from "./date-view.ts";
import { datesTexts } from "./texts.ts";

type Said = Partial<Record<string, string>>;

/** When: the times at which both are awake, and below them a day and a time of one's own. */
export function TimeFields({ ask, errors, given }: { ask: AskView; errors: Said; given: Said }) {
  const t = useTexts(datesTexts);
  const { slots, partnerName } = ask;
  if (slots.length === 0)
    return (
      <>
        <p className="small muted">{named(ask.isClockUnknown ? t.noClock(partnerName) : t.notBothAwake)}</p>
        <input type="hidden" name="slot" value={OWN_TIME} />
        <OwnTime ask={ask} errors={errors} given={given} />
      </>
    );
  return (
    <div className="times">
      <ChoiceField
        name="slot"
        legend={t.when}
        look="rows"
        hint={
          <>
            {t.bothAwake}{" "}
            <span className="legendrow">
              <span>
                <PairMark state="you" size="legend" />
                {t.yourTime}
              </span>{" "}
              <span>
                <PairMark state="them" size="legend" />
                {named(t.theirTime(partnerName))}
              </span>
            </span>
          </>
        }
        options={[
          ...slots.map(({ value, day, mine, theirs }) => ({
            value,
            label: (
              <>
                <b>{day}</b>{" "}
                <span className="num">
                  <span className="yc">
                    {mine}
                    <span className="sr"> {t.yourTime}</span>
                  </span>{" "}
                  <span className="tc">
                    {theirs}
                    <span className="sr"> {named(t.theirTime(partnerName))}</span>
                  </span>
                </span>
              </>
            ),
          })),
          { value: OWN_TIME, label: t.anotherTime },
        ]}
        chosen={given.slot ? [given.slot] : given.date ? [OWN_TIME] : []}
        error={errors.slot}
      />
      <OwnTime ask={ask} errors={errors} given={given} />
    </div>
  );
}

function OwnTime({ ask, errors, given }: { ask: AskView; errors: Said; given: Said }) {
  const t = useTexts(datesTexts);
  return (
    <div className="own-time">
      <TextField
        name="date"
        type="date"
        label={t.day}
        hint={t.dayHint}
        min={ask.today}
        defaultValue={given.date ?? ""}
        error={errors.date}
      />
      <TextField
        name="time"
        type="time"
        label={t.time}
        hint={ask.place ? t.timeHint(ask.place) : undefined}
        defaultValue={given.time ?? ""}
        error={errors.time}
      />
    </div>
  );
}
