import { useNavigation } from "react-router";
import { PostForm } from "#app/ui/post-form.tsx";

/** Takes the consent back where it is listed. */
export function WithdrawRow() {
  const pending = useNavigation().formAction === "/us/withdraw-age-consent";
  return (
    <li>
      <PostForm action="/us/withdraw-age-consent" preventScrollReset>
        <button type="submit" aria-busy={pending || undefined}>
          <span className="t">
            <b>Withdraw my 18+ consent</b>{" "}
            <span className="small muted">The 18+ pages close at once. You can open them again at any time.</span>
          </span>
        </button>
      </PostForm>
    </li>
  );
}
