import type { FormErrors } from "#app/http/form-errors.ts";
import { mayDo, type PlainAct, yesOf } from "#app/plans/plan-change.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { TextField } from "#app/ui/field.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { visitsTexts } from "./texts.ts";
import { VisitQuestion } from "./visit-question.tsx";
import type { AskedAct, OpenVisit, VisitView } from "./visit-view.ts";

/** A visit ahead, how far the two are with it, and what one may do with it. */
export function VisitCard({
  visit,
  partnerName,
  knew,
  today,
  open,
  problem,
}: {
  visit: VisitView;
  partnerName: string;
  knew: string;
  today: string;
  /** What is open in it: the form for other dates, or a question. */
  open: OpenVisit["what"] | null;
  problem: FormErrors | undefined;
}) {
  const t = useTexts(visitsTexts);
  const { state } = visit;
  const may = mayDo(state, visit.isMine);
  const asked = (open === "withdraw" || open === "off") && may[open] ? open : null;
  const isOff = state === "off" || state === "offByMe";
  const page = (
    <>
      <input type="hidden" name="partner" value={knew} />
      <input type="hidden" name="revision" value={visit.revision} />
    </>
  );
  const ask = (what: AskedAct) => (
    <ButtonLink kind="plain" small to={`/us/visits?${what}=${visit.id}`} preventScrollReset>
      {t[what]}
    </ButtonLink>
  );
  const act = (name: PlainAct, label: string, kind: "action" | "plain") => (
    <PostForm action={`/us/visits?of=${visit.id}`}>
      {page}
      <input type="hidden" name="act" value={name} />
      <Button kind={kind} small>
        {label}
      </Button>
    </PostForm>
  );
  return (
    <article className="card stack visit" aria-label={visit.dates}>
      <div className="row between num">
        <b className="until">{visit.when}</b>
        <PairMark state={yesOf(state)} size="rule" />
      </div>
      <div className="num">
        <h3>{visit.dates}</h3>
        <p className="small muted mt-1">{named(t.states[state](partnerName))}</p>
      </div>
      <p>
        {visit.place ? (
          <b>
            <bdi>{visit.place}</bdi>{" "}
          </b>
        ) : null}
        <span className="muted">{named(visit.travels)}</span>
      </p>
      {visit.words ? (
        <p className="own" dir="auto">
          {visit.words}
        </p>
      ) : null}
      {asked ? (
        <VisitQuestion id={visit.id} act={asked} partnerName={partnerName}>
          {page}
        </VisitQuestion>
      ) : open === "move" ? (
        <PostForm action={`/us/visits?move=${visit.id}`} className="stack" noValidate>
          <ErrorList errors={problem?.errors} ids={{ from: "move-from", to: "move-to" }} />
          {(["from", "to"] as const).map((end) => (
            <TextField
              key={end}
              id={`move-${end}`}
              name={end}
              type="date"
              label={t[end]}
              hint={t.date}
              min={end === "to" ? today : undefined}
              defaultValue={problem?.values[end] ?? visit[end]}
              error={problem?.errors[end]}
            />
          ))}
          {page}
          <input type="hidden" name="act" value="move" />
          <div className="row flow">
            <Button kind="quiet" small>
              {t.sendMove}
            </Button>
            <ButtonLink kind="plain" small to="/us/visits" preventScrollReset>
              {t.leaveDates}
            </ButtonLink>
          </div>
        </PostForm>
      ) : (
        <div className="row flow">
          {may.take ? act("take", t.take, "action") : null}
          <ButtonLink kind="quiet" small to={`/us/visits?move=${visit.id}`} preventScrollReset>
            {t.move}
          </ButtonLink>
          {may.off ? ask("off") : null}
          {may.withdraw ? ask("withdraw") : null}
          {may.pass ? act("pass", t.pass, "plain") : null}
          {may.calendar ? (
            <ButtonLink
              kind="quiet"
              small
              to={`/us/visits/${visit.id}`}
              reloadDocument
              data-stays
              aria-label={isOff ? t.calendarOffOf(visit.dates) : t.calendarOf(visit.dates)}
            >
              {isOff ? t.calendarOff : t.calendar}
            </ButtonLink>
          ) : null}
        </div>
      )}
    </article>
  );
}
