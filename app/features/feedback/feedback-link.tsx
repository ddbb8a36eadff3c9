import { useTexts } from "#app/texts/use-texts.tsx";
import { feedbackTexts } from "./texts.ts";

/**
 * docs/product/forms-and-messages.md#the-feedback-tab: a vertical button at the right edge that opens the external form
 * in a new tab.
 */
export function FeedbackLink({ url }: { url: string }) {
  const t = useTexts(feedbackTexts);
  return (
    <aside aria-label={t.feedback}>
      <a className="feedback" href={url} target="_blank" rel="noopener">
        <span>
          {t.feedback}
          <span className="sr">{t.opensNewTab}</span>
        </span>
      </a>
    </aside>
  );
}
