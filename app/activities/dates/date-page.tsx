import { useLocation, useNavigation } from "react-router";
import { TimeZoneCard } from "#app/calendar/time-zone-card.tsx";
import { mayDo, type PlainAct, yesOf } from "#app/plans/plan-change.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSentWords } from "#app/ui/kept-words.ts";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { askDraft } from "./ask-draft.ts";
import type { Refused } from "./ask-form.tsx";
import { BothClocks } from "./both-clocks.tsx";
import { Chips } from "./chips.tsx";
import type { AskedAct, DateView } from "./date-view.ts";
import { datesTexts } from "./texts.ts";
import { TimeFields } from "./time-fields.tsx";
import "./dates.css";

/** A date: what, when on both clocks, how far the two are with it, and what one may do with it. */
export function DatePage({ view, problem }: { view: DateView; problem: Refused | undefined }) {
  const t = useTexts(datesTexts);
  const { state, ask, isMine, item, title } = view;
  const own = { idea: title, words: view.words };
  useSentWords(askDraft(view.me, item, ask.partner), isMine ? (item === null ? own : { words: view.words }) : null);
  const { partnerName } = ask;
  const isOver = state === "over";
  return (
    <AppPage back="/dates" title={t.title}>
      <div className="two date">
        <div className="stack">
          <Chips chips={view.chips}>
            <StateChip view={view} />{" "}
          </Chips>
          <h1 className={item === null ? "own" : undefined} dir={item === null ? "auto" : undefined}>
            {title}
          </h1>
          {view.about ? <p className="w-34">{view.about}</p> : null}
          {view.words ? (
            <p className="own" dir="auto">
              {view.words}
            </p>
          ) : null}
          <BothClocks time={view.time} yes={isOver ? "neither" : yesOf(state)} partnerName={partnerName} />
          <p className="mid">{named(t.states[state](partnerName))}</p>
          {problem?.values.slot === undefined && problem?.values.date === undefined ? (
            <ErrorList errors={problem?.errors} />
          ) : null}
          {isOver ? null : <Acts view={view} />}
        </div>
        {isOver ? null : ask.place === null ? <TimeZoneCard /> : <MoveForm view={view} problem={problem} />}
      </div>
    </AppPage>
  );
}

/** Who has said what last. */
function StateChip({ view: { state, ask } }: { view: DateView }) {
  const t = useTexts(datesTexts);
  if (state === "theirs" || state === "moved")
    return <span className="chip them-c">{named(t.suggests(ask.partnerName))}</span>;
  if (state === "mine" || state === "movedByMe") return <span className="chip you-c">{t.youSuggest}</span>;
  if (state === "taken") return <span className="chip both-c">{t.bothYes}</span>;
  return <span className="chip">{state === "over" ? t.over : state.startsWith("off") ? t.off : t.notThen}</span>;
}

/** The hidden fields that say which page a form is of. */
function PageFields({ view }: { view: DateView }) {
  return (
    <>
      <input type="hidden" name="partner" value={view.ask.partner} />
      <input type="hidden" name="revision" value={view.revision} />
    </>
  );
}

const pathOf = ({ id }: DateView) => `/dates/plan/${id}` as const;

function Acts({ view }: { view: DateView }) {
  const t = useTexts(datesTexts);
  const may = mayDo(view.state, view.isMine);
  const search = new URLSearchParams(useLocation().search);
  const asked = (["withdraw", "off"] as const).find((act) => search.get("ask") === act && may[act]);
  if (asked) return <Question view={view} act={asked} />;
  const path = pathOf(view);
  const act = (name: PlainAct, label: string, kind: "action" | "plain") => (
    <PostForm action={path}>
      <PageFields view={view} />
      <input type="hidden" name="act" value={name} />
      <Button kind={kind}>{label}</Button>
    </PostForm>
  );
  const ask = (name: AskedAct, label: string) => (
    <ButtonLink kind="plain" to={`${path}?ask=${name}`} preventScrollReset>
      {label}
    </ButtonLink>
  );
  const isOff = view.state === "off" || view.state === "offByMe";
  return (
    <>
      <div className="row flow j-mid">
        {may.take ? act("take", t.take, "action") : null}
        {may.calendar ? (
          <ButtonLink kind={isOff ? "quiet" : "action"} to={`${path}/calendar`} reloadDocument data-stays>
            {isOff ? t.calendarOff : t.calendar}
          </ButtonLink>
        ) : null}
        {may.take ? (
          <a className="btn quiet" href="#move">
            {t.move}
          </a>
        ) : null}
        {may.pass ? act("pass", t.pass, "plain") : null}
        {may.off ? ask("off", t.callOff) : null}
        {may.withdraw ? ask("withdraw", t.withdraw) : null}
      </div>
      {may.take ? (
        <p className="privacy narrow">
          <Icon name="calendar" small />
          <span>{t.note}</span>
        </p>
      ) : null}
    </>
  );
}

/** Asks before a date is taken from the other one too: called off, or away with its words. */
function Question({ view, act }: { view: DateView; act: AskedAct }) {
  const t = useTexts(datesTexts);
  const pending = useNavigation().state === "submitting";
  const { title, more } = t.questions[act];
  return (
    <PostForm action={pathOf(view)} className="stack card">
      <div>
        <h2>{title}</h2>
        <p className="small muted mt-1">{named(more(view.ask.partnerName))}</p>
      </div>
      <PageFields view={view} />
      <input type="hidden" name="act" value={act} />
      <div className="row flow">
        <Button small pending={pending}>
          {act === "off" ? t.callOff : t.withdraw}
        </Button>
        <ButtonLink kind="plain" small to={pathOf(view)} preventScrollReset>
          {t.leaveIt}
        </ButtonLink>
      </div>
    </PostForm>
  );
}

function MoveForm({ view, problem }: { view: DateView; problem: Refused | undefined }) {
  const t = useTexts(datesTexts);
  const pending = useNavigation().formData?.get("act") === "move";
  const isOfMove = problem?.values.slot !== undefined || problem?.values.date !== undefined;
  const of = isOfMove ? problem : undefined;
  return (
    <PostForm
      // What was refused for what has changed meanwhile begins anew.
      key={problem?.stale ? view.revision : ""}
      action={pathOf(view)}
      className="card stack date-form"
      id="move"
      noValidate
    >
      <h2>{t.move}</h2>
      <ErrorList errors={of?.errors} />
      <TimeFields ask={view.ask} errors={of?.errors ?? {}} given={of?.values ?? {}} />
      <PageFields view={view} />
      <input type="hidden" name="act" value="move" />
      <Button kind="quiet" wide pending={pending} pendingText={t.sending}>
        {t.suggestTime}
      </Button>
    </PostForm>
  );
}
