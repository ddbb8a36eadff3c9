import { keepInBrowser } from "#app/couple/browser-keys.ts";
import type { FormErrors } from "#app/http/form-errors.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { SplitPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { ConnectForm } from "./connect-form.tsx";
import type { Invite } from "./invite.ts";
import { CONNECT_REFUSED } from "./invite-texts.ts";
import { InviteCode } from "./share-code.tsx";

/** The invite screen in its invite mode (docs/product/pairing.md#the-invite-screen). */
export function InviteScreen({
  invite,
  pendingCode,
  problem,
}: {
  invite: Invite;
  pendingCode: string | null;
  problem?: FormErrors<"code"> | undefined;
}) {
  return (
    <SplitPage nearness="waiting" end={<NextControl />}>
      <ErrorList errors={problem?.errors} title={CONNECT_REFUSED.title} />
      <div className="lead-in">
        <div className="lone">
          <PairMark state="you" size="invite" />
        </div>
        <h1>Invite Your Partner</h1>
        <p className="muted">
          A code works once, and for 7 days after it was made. Only the two of you are ever in here.
        </p>
      </div>
      <InviteCode invite={invite} />
      <p className="or-line">OR</p>
      <ConnectForm code={pendingCode} problem={problem} />
    </SplitPage>
  );
}

function NextControl() {
  return (
    <PostForm
      action="/invite/skip"
      onSubmit={() => keepInBrowser({ onboardingInviteCompleted: "true", hasInvitedPartner: "false" })}
    >
      <Button kind="plain" small>
        Next
      </Button>
    </PostForm>
  );
}
