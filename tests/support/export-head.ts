import { AT_FIRST } from "#app/notifications/settings.ts";
import type { ExportHead, ExportPart } from "#app/pages/rights/export-parts.ts";

/** The head of an export of somebody who has done little. @param own what this one has of their own */
export const exportHead = (own: Partial<ExportHead>): ExportPart => ({
  kind: "head",
  head: {
    exportedAt: "2026-11-22T08:00:00.000Z",
    email: "mara@example.com",
    firstName: null,
    lastName: null,
    timeZone: null,
    language: null,
    memberSince: "2025-11-22T08:00:00.000Z",
    ageConsent: null,
    keepingConsent: null,
    subscriptions: [],
    stripeCustomer: null,
    wentToPay: null,
    premiumUntil: null,
    summaryConsent: null,
    notifications: { ...AT_FIRST, asked: null, lastSent: null },
    devices: [],
    lastHere: { at: null, shown: false, onAdultPages: false },
    lastThought: null,
    waiting: [],
    nextReminder: null,
    playing: [],
    score: null,
    partner: null,
    streak: { length: 1, longest: 2, completeDays: 3 },
    ...own,
  },
});
