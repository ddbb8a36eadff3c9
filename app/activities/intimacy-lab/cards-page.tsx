import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { InsteadCard } from "./instead-card.tsx";
import type { CardsView } from "./lab-view.ts";
import { END } from "./parse-answer.ts";
import { labTexts } from "./texts.ts";
import "./lab.css";

type Errors = Partial<Record<string, string>> | undefined;

/** Ten cards, one on the screen. */
export function CardsPage({ view, errors }: { view: CardsView; errors: Errors }) {
  const t = useTexts(labTexts);
  const { instead, ten, at, total, card, partner, partnerName } = view;
  return (
    <AppPage back="/intimacyLab" backLabel={t.back} title={t.cardsBar}>
      <div className="row between card-w">
        <h1>{t.title}</h1>
        {card ? (
          <span className="chip num" role="status">
            {t.at(at, total)}
          </span>
        ) : null}
      </div>
      <ErrorList errors={errors} />
      {instead ? <InsteadCard instead={instead} back="/intimacyLab/cards" /> : null}
      {card ? (
        <>
          <AnswerForm key={card.id} action="/intimacyLab/cards" ten={ten} partner={partner} card={card} />
          <div className="card-w">
            <PrivacyNote>{named(t.learns(partnerName))}</PrivacyNote>
          </div>
          <p className="row between flow card-w">
            <ButtonLink kind="plain" small to="/intimacyLab/topics">
              {t.topics}
            </ButtonLink>{" "}
            <ButtonLink kind="plain" small to="/intimacyLab/answers">
              {t.takeBack}
            </ButtonLink>
          </p>
        </>
      ) : null}
      {instead || card ? null : (
        <PostForm action="/intimacyLab/cards" className="card stack card-w">
          <p>{t.nothingAsked}</p>
          <input type="hidden" name="ten" value={ten} />
          <input type="hidden" name="card" value={END} />
          <input type="hidden" name="version" value="1" />
          <input type="hidden" name="partner" value={partner} />
          <input type="hidden" name="first" value="not-now" />
          <p className="row flow">
            <Button>{t.end}</Button>{" "}
            <ButtonLink kind="plain" to="/intimacyLab/topics">
              {t.topics}
            </ButtonLink>
          </p>
        </PostForm>
      )}
    </AppPage>
  );
}
