import { type FormEvent, Fragment, useContext } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { ThemeContext } from "#app/ui/theme.ts";
import { useScripted } from "#app/ui/use-scripted.ts";

const WAYS: readonly { value: string; label: string; icon?: IconName }[] = [
  { value: "device", label: "As device" },
  { value: "light", label: "Light", icon: "sun" },
  { value: "night", label: "Night", icon: "moon" },
];

/** Light or night, for this browser. With script a choice is enough; without it there is a button. */
export function ThemeCard() {
  const theme = useContext(ThemeContext) ?? "device";
  const scripted = useScripted();
  const choose = (event: FormEvent<HTMLFormElement>) => event.currentTarget.requestSubmit();
  return (
    <section className="card stack" aria-labelledby="theme-title">
      <h2 id="theme-title">Light or night</h2>
      {/* A full page load: the whole document changes its colours. */}
      <PostForm action="/us/theme" className="stack-s" reloadDocument onChange={choose}>
        <fieldset className="seg">
          <legend className="sr">Theme</legend>{" "}
          {WAYS.map(({ value, label, icon }) => (
            <Fragment key={value}>
              <label>
                <input type="radio" name="theme" value={value} defaultChecked={value === theme} />
                <span className="face">
                  {icon ? <Icon name={icon} small /> : null}
                  {label}
                </span>
              </label>{" "}
            </Fragment>
          ))}
        </fieldset>
        {scripted ? null : (
          <Button kind="quiet" small>
            Use this
          </Button>
        )}
      </PostForm>
    </section>
  );
}
