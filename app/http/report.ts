/**
 * Tells the error service, without waiting: a no-op where none is configured. What somebody wrote never gets there;
 * see app/error-reports/safe-event.ts.
 * @param tags short facts about it, `where` among them: the page's pattern
 */
export type Report = (error: unknown, tags?: Record<string, string | boolean | undefined>) => void;
