import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { keepInBrowser } from "#app/couple/browser-keys.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { FORM_MARK } from "#app/ui/form-mark.ts";
import { Icon } from "#app/ui/icon.tsx";
import { sayToast } from "#app/ui/said-toasts.ts";
import { useScripted } from "#app/ui/use-scripted.ts";
import type { Invite } from "./invite.ts";
import { shareTexts } from "./share-texts.ts";

/** docs/product/pairing.md#sharing-the-code. Milliseconds. */
export const COPIED_MS = 3000;

/** The own code and the ways to send it, or that there is none just now. */
export function InviteCode({ invite }: { invite: Invite }) {
  const t = useTexts(shareTexts);
  useEffect(() => {
    if (invite === "failed") sayToast({ title: t.error, description: t.noInvite, variant: "destructive" });
  }, [invite, t]);
  if (invite !== "failed") return <ShareCode {...invite} />;
  return (
    <div className="errors" role="alert">
      <p>{t.noInvite}</p>
      {/* biome-ignore lint/a11y/useValidAnchor: the empty address is this page; a press loads it anew */}
      <a href="">{t.tryAgain}</a>
    </div>
  );
}

/**
 * The own code as one piece of text, a way to send it and a picture to scan. With script it is the device's share
 * sheet, or the link is copied where there is none; without script a letter that is written already.
 */
function ShareCode({ code, link }: { code: string; link: string }) {
  const t = useTexts(shareTexts);
  const text = t.message(code, link);
  useEffect(() => keepInBrowser({ partnerInviteCode: code, partnerInviteLink: link }), [code, link]);
  return (
    <>
      <p className="code num">{code}</p>
      {useScripted() ? (
        <ShareButton text={text} link={link} />
      ) : (
        <a
          className="btn wide"
          href={`mailto:?subject=${encodeURIComponent(t.subject)}&body=${encodeURIComponent(text)}`}
        >
          <Icon name="share" />
          {t.share}
        </a>
      )}
      <div className="stack-s">
        <span className="label">{t.orLink}</span>
        {/* A line of its own in browsers that show all in one: the words after it were read as its end. */}
        <p className="link num">{link}</p>
        <details className="qr">
          <summary className="tap small">{t.inOneRoom}</summary>{" "}
          <img src="/invite/qr.svg" width="220" height="220" alt={t.qr} loading="lazy" />
        </details>
      </div>
    </>
  );
}

function ShareButton({ text, link }: { text: string; link: string }) {
  const t = useTexts(shareTexts);
  const shared = useFetcher();
  const [copiedAt, setCopiedAt] = useState(0);
  useEffect(() => {
    if (copiedAt === 0) return;
    const timer = setTimeout(() => setCopiedAt(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const share = async () => {
    const way = await shareOrCopy(t.subject, text, link);
    if (way === "dismissed") return;
    if (way === "failed") return sayToast({ title: t.error, description: t.copyFailed, variant: "destructive" });
    if (way === "copied") {
      setCopiedAt(Date.now());
      sayToast({ title: t.linkCopied, description: t.linkCopiedMore });
    }
    await shared.submit({ [FORM_MARK.name]: FORM_MARK.value }, { method: "post", action: "/invite/shared" });
  };
  return (
    <Button type="button" wide icon={copiedAt ? "check" : "share"} onClick={share}>
      {copiedAt ? t.copied : t.share}
    </Button>
  );
}

async function shareOrCopy(
  title: string,
  text: string,
  link: string,
): Promise<"shared" | "copied" | "dismissed" | "failed"> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, text });
      return "shared";
    } catch (error) {
      if ((error as Error).name === "AbortError") return "dismissed";
      // The sheet is there and does not open: the link can still be copied.
    }
  }
  try {
    await navigator.clipboard.writeText(link);
    return "copied";
  } catch {
    return "failed";
  }
}
