import { type FormEvent, Fragment, useContext, useEffect, useRef, useState } from "react";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { ThemeContext } from "#app/ui/theme.ts";
import { useScripted } from "#app/ui/use-scripted.ts";
import { usTexts } from "./texts.ts";

const WAYS: readonly { value: "device" | "light" | "night"; icon?: IconName }[] = [
  { value: "device" },
  { value: "light", icon: "sun" },
  { value: "night", icon: "moon" },
];

/** Light or night, for this browser. With script a choice is enough; without it there is a button. */
export function ThemeCard() {
  const t = useTexts(usTexts).theme;
  const theme = useContext(ThemeContext) ?? "device";
  const scripted = useScripted();
  const form = useRef<HTMLFormElement>(null);
  // Chosen before script was there: no event has told of it, so the button stays.
  const [isChosen, setChosen] = useState(false);
  useEffect(() => {
    const chosen = form.current && new FormData(form.current).get("theme");
    setChosen(chosen !== null && chosen !== theme);
  }, [theme]);
  const choose = (event: FormEvent<HTMLFormElement>) => event.currentTarget.requestSubmit();
  return (
    <section className="card stack" aria-labelledby="theme-title">
      <h2 id="theme-title">{t.title}</h2>
      {/* A full page load: the whole document changes its colours. */}
      <PostForm action="/us/theme" className="stack-s" reloadDocument onChange={choose} ref={form}>
        <fieldset className="seg">
          <legend className="sr">{t.legend}</legend>{" "}
          {WAYS.map(({ value, icon }) => (
            <Fragment key={value}>
              <label>
                <input type="radio" name="theme" value={value} defaultChecked={value === theme} />
                <span className="face">
                  {icon ? <Icon name={icon} small /> : null}
                  {t[value]}
                </span>
              </label>{" "}
            </Fragment>
          ))}
        </fieldset>
        {scripted && !isChosen ? null : (
          <Button kind="quiet" small>
            {t.use}
          </Button>
        )}
      </PostForm>
    </section>
  );
}
