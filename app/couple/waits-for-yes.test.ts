import { expect, test } from "vitest";
import { waitsForYes } from "./waits-for-yes.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute));
const PAIRED = at(10);

test.each([
  ["written for the partner", { forPartner: true, writtenAt: at(11) }, null, false],
  ["written for the partner in the moment of the pairing", { forPartner: true, writtenAt: PAIRED }, null, false],
  ["written alone, no yes", { forPartner: false, writtenAt: at(5) }, null, true],
  ["written alone, and a yes since", { forPartner: false, writtenAt: at(5) }, at(12), false],
  ["written from a page without a partner, after the yes", { forPartner: false, writtenAt: at(13) }, at(12), true],
  ["written for somebody else, before this pairing", { forPartner: true, writtenAt: at(5) }, null, true],
  ["written before two parted who have come back and said yes", { forPartner: true, writtenAt: at(5) }, at(10), false],
])("%s", (_what, written, confirmedAt, waits) => {
  expect(waitsForYes(written, { pairedAt: PAIRED, confirmedAt })).toBe(waits);
});
