import { keepInBrowser } from "#app/couple/browser-keys.ts";
import type { FormErrors } from "#app/http/form-errors.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { SplitPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { ConnectForm } from "./connect-form.tsx";
import { connectTexts } from "./connect-texts.ts";
import type { Invite } from "./invite.ts";
import { InviteCode } from "./share-code.tsx";
import { inviteTexts } from "./texts.ts";

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
  const t = useTexts(inviteTexts);
  const { refused } = useTexts(connectTexts);
  return (
    <SplitPage nearness="waiting" end={<NextControl />}>
      <ErrorList errors={problem?.errors} title={refused} />
      <div className="lead-in">
        <div className="lone">
          <PairMark state="you" size="invite" />
        </div>
        <h1>{t.title}</h1>
        <p className="muted">{t.lead}</p>
      </div>
      <InviteCode invite={invite} />
      <p className="or-line">{t.or}</p>
      <ConnectForm code={pendingCode} problem={problem} />
    </SplitPage>
  );
}

function NextControl() {
  const t = useTexts(inviteTexts);
  return (
    <PostForm
      action="/invite/skip"
      onSubmit={() => keepInBrowser({ onboardingInviteCompleted: "true", hasInvitedPartner: "false" })}
    >
      <Button kind="plain" small>
        {t.next}
      </Button>
    </PostForm>
  );
}
