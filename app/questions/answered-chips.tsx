import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { named } from "#app/ui/named.tsx";
import { answeringTexts } from "./texts.ts";

/** What a question is about, and which of the two have answered it. */
export function AnsweredChips({
  about,
  mine,
  theirs,
  isOpen,
  partnerName,
}: {
  about: string;
  mine: boolean;
  theirs: boolean;
  isOpen: boolean;
  partnerName: string | null;
}) {
  const t = useTexts(answeringTexts);
  const answered = (className: string, text: string) => (
    <span className={`chip ${className}`}>
      <Icon name="check" small />
      {named(text)}
    </span>
  );
  return (
    <p className="row flow g-2">
      <span className="chip">{about}</span> {isOpen ? <span className="chip both-c">{t.bothAnswered}</span> : null}
      {!isOpen && mine ? answered("you-c", t.youAnswered) : null}
      {!isOpen && !mine && theirs ? answered("them-c", t.answered(partnerName ?? t.yourPartner)) : null}
    </p>
  );
}
