/** Figures beside each other, each with what it counts. The styles of its page bring in tally.css. */
export function Tally({ label, figures }: { label?: string; figures: readonly { count: number; of: string }[] }) {
  return (
    <ul className="tally num" aria-label={label}>
      {figures.map(({ count, of }) => (
        <li key={of}>
          <b>{count}</b> {of}
        </li>
      ))}
    </ul>
  );
}
