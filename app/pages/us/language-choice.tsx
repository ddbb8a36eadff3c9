import { Fragment } from "react";
import { LANGUAGE_NAMES } from "#app/texts/language-names-texts.ts";
import type { Language } from "#app/texts/languages.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { languagePageTexts } from "./language-texts.ts";

/** The value that stands for no language of one's own. */
export const AS_BROWSER = "browser";

/**
 * One of the languages that this server offers, each in its own name, beside it who of the two reads in it.
 * @param mine what the member has chosen; null for what their browser asks for
 * @param partner null without one; of a partner who has chosen none nothing stands beside any language
 */
export function LanguageChoice({
  offered,
  mine,
  partner,
}: {
  offered: readonly Language[];
  mine: Language | null;
  partner: { name: string; language: Language | null } | null;
}) {
  const t = useTexts(languagePageTexts);
  const readers = (language: Language | null): "both" | "you" | "them" | null => {
    const [isMine, isTheirs] = [language === mine, language !== null && language === partner?.language];
    return isMine && isTheirs ? "both" : isMine ? "you" : isTheirs ? "them" : null;
  };
  const name = partner?.name ?? "";
  const words = { both: t.youAnd(name), you: t.you, them: name };
  return (
    <fieldset className="tongues">
      <legend className="sr">{t.legend}</legend>{" "}
      {[null, ...offered].map((language, index) => {
        const who = readers(language);
        return (
          <Fragment key={language}>
            <label className="tongue">
              <input
                id={index === 0 ? "language" : undefined}
                type="radio"
                name="language"
                value={language ?? AS_BROWSER}
                defaultChecked={language === mine}
              />
              {language ? (
                <b>
                  <bdi lang={language}>{LANGUAGE_NAMES[language]}</bdi>
                </b>
              ) : (
                <b>{t.browser}</b>
              )}{" "}
              {who ? (
                <span className="who-in">
                  <PairMark state={who} size="who" />
                  <span>{named(words[who])}</span>
                </span>
              ) : null}
            </label>{" "}
          </Fragment>
        );
      })}
    </fieldset>
  );
}
