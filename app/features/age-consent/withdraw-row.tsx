import { useNavigation } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { withdrawTexts } from "./texts.ts";

/** Takes the consent back where it is listed. */
export function WithdrawRow() {
  const t = useTexts(withdrawTexts);
  const pending = useNavigation().formAction === "/us/withdraw-age-consent";
  return (
    <li>
      <PostForm action="/us/withdraw-age-consent" preventScrollReset>
        <button type="submit" aria-busy={pending || undefined}>
          <span className="t">
            <b>{t.withdraw}</b> <span className="small muted">{t.more}</span>
          </span>
        </button>
      </PostForm>
    </li>
  );
}
