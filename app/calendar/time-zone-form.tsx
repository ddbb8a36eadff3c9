import { useNavigation } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { timeZoneTexts } from "./texts.ts";
import { cityOf } from "./time-zone.ts";

// "Europe: Lisbon" sorts and reads better than the bare IANA name.
const label = (zone: string) => (zone.includes("/") ? `${zone.split("/")[0]}: ${cityOf(zone)}` : zone);

/**
 * A select of all time zones; without script it is how one says it.
 * @param zones the server's list: browsers have others, and hydration would stumble over the difference
 */
export function TimeZoneForm({
  zones,
  timeZone,
  error,
}: {
  zones: readonly string[];
  timeZone: string | null;
  error?: string | undefined;
}) {
  const navigation = useNavigation();
  const t = useTexts(timeZoneTexts);
  // The browser may have sent a zone that is valid and not in this list.
  const all = timeZone && !zones.includes(timeZone) ? [timeZone, ...zones] : zones;
  const options = all.map((zone) => ({ value: zone, label: label(zone) }));
  return (
    <PostForm action="/us/time-zone" className="stack">
      <Select name="timeZone" label={t.timeZone} options={options} defaultValue={timeZone ?? "UTC"} error={error} />
      <Button kind="quiet" wide pending={navigation.formAction === "/us/time-zone"}>
        {t.use}
      </Button>
    </PostForm>
  );
}
