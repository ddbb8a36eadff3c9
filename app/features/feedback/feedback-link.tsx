/**
 * docs/product/forms-and-messages.md#the-feedback-tab: a vertical button at the right edge that opens the external form
 * in a new tab.
 */
export function FeedbackLink({ url }: { url: string }) {
  return (
    <aside aria-label="Feedback">
      <a className="feedback" href={url} target="_blank" rel="noopener">
        <span>
          Feedback<span className="sr"> (opens in a new tab)</span>
        </span>
      </a>
    </aside>
  );
}
