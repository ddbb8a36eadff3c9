import { useNavigation } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { signInTexts } from "./sign-in-texts.ts";

const ACTION = "/auth/sign-in/forgot-password";

/**
 * Asks for a mail with a link to a new password: once, then it says that it is on its way
 * (docs/product/signing-in.md#forgotten-password).
 */
export function ForgotPasswordForm({ isSent }: { isSent: boolean }) {
  const t = useTexts(signInTexts);
  const sending = useNavigation().formAction === ACTION;
  if (isSent) return <p className="mid mt-7 small muted">{t.resetSent}</p>;
  return (
    <PostForm action={ACTION} className="mid mt-7" data-failed={t.resetFailed}>
      <Button kind="plain" small pending={sending} pendingText={t.sending}>
        {t.forgot}
      </Button>
    </PostForm>
  );
}
