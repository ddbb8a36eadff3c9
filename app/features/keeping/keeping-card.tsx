import { useNavigation } from "react-router";
import { KEEPING_VERSION } from "#app/members/keeping.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Path } from "#app/ui/link.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { KeepingStatement } from "./keeping-statement.tsx";
import { keepingTexts } from "./texts.ts";
import "./keeping.css";

/**
 * In the place of an 18+ form until its author has said that what they write may be kept.
 * @param back the page that asks, where one is then
 * @param leaveTo where one goes who does not want it now
 */
export function KeepingCard({ back, leaveTo }: { back: Path; leaveTo: Path }) {
  const t = useTexts(keepingTexts);
  const pending = useNavigation().state !== "idle";
  return (
    <section className="card stack" aria-labelledby="keeping">
      <h2 id="keeping">{t.title}</h2>
      <KeepingStatement />
      <PostForm action="/us/keeping-consent" className="row flow">
        <input type="hidden" name="do" value="give" />
        <input type="hidden" name="version" value={KEEPING_VERSION} />
        <input type="hidden" name="path" value={back} />
        <Button pending={pending}>{t.give}</Button>{" "}
        <ButtonLink kind="plain" to={leaveTo}>
          {t.notNow}
        </ButtonLink>
      </PostForm>
    </section>
  );
}
