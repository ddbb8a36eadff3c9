import { useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";

const ACTION = "/auth/sign-in/forgot-password";
/** docs/product/signing-in.md#forgotten-password: where nothing else is known. */
const FAILED = "Failed to send password reset email. Please try again.";

/**
 * Asks for a mail with a link to a new password: once, then it says that it is on its way
 * (docs/product/signing-in.md#forgotten-password).
 */
export function ForgotPasswordForm({ isSent }: { isSent: boolean }) {
  const sending = useNavigation().formAction === ACTION;
  if (isSent) return <p className="mid mt-7 small muted">Password reset email sent!</p>;
  return (
    <PostForm action={ACTION} className="mid mt-7" data-failed={FAILED}>
      <Button kind="plain" small pending={sending} pendingText="Sending...">
        Forgot password?
      </Button>
    </PostForm>
  );
}
