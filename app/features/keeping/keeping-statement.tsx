import { useTexts } from "#app/texts/use-texts.tsx";
import { keepingTexts } from "./texts.ts";

/** What somebody says yes to. */
export function KeepingStatement() {
  const t = useTexts(keepingTexts);
  return (
    <>
      <p>{t.lead}</p>
      <ul className="points">
        {t.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  );
}
