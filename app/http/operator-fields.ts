import { z } from "zod";
import { setting } from "./setting.ts";

const SAMPLERS = ["always_on", "always_off", "traceidratio"] as const;

const headers = z.string().transform((list, context) => {
  const pairs = list.split(",").map((pair) => /^\s*([\w-]+)=(.*?)\s*$/.exec(pair));
  if (pairs.every((pair) => pair !== null)) {
    try {
      return Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, decodeURIComponent(value)]));
    } catch {
      // A percent sign that begins nothing.
    }
  }
  context.addIssue({ code: "custom", message: "must be pairs such as name=value, parted by commas" });
  return z.NEVER;
});

/** How many processes answer, and what an operator sees: how much is logged, metrics, and traces by OpenTelemetry's own settings. */
export const operatorFields = {
  /** How many processes answer (app/processes/processes-of.server.ts says how many where this is unset). */
  WEB_CONCURRENCY: setting(
    z.coerce
      .number({ error: "must be a number of processes" })
      .int({ error: "must be a number of processes" })
      .min(1, { error: "must be 1 or more" })
      .max(256, { error: "must be 256 or fewer" })
      .optional(),
  ),
  /** From which weight on lines of the log are written (log-level.ts). */
  LOG_LEVEL: setting(z.enum(["info", "warn", "error"], { error: "must be info, warn or error" }).default("info")),
  /** Unset: there are no metrics. */
  METRICS_PORT: setting(z.coerce.number({ error: "must be a port number" }).int().min(0).max(65535).optional()),
  METRICS_HOST: setting(z.string().default("127.0.0.1")),
  /** One of the two switches traces on. */
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    z
      .url({ protocol: /^https?$/, error: "must be an address that begins with https:// or http://" })
      .refine((value) => !/[?#@]/.test(value), { error: "must be an address without a query and without a password" })
      .optional(),
  ),
  OTEL_TRACES_EXPORTER: setting(z.enum(["otlp", "none"], { error: "must be otlp or none" }).optional()),
  OTEL_EXPORTER_OTLP_HEADERS: setting(headers.default({})),
  OTEL_SERVICE_NAME: setting(z.string().max(200).default("the-couple-app")),
  /** Which requests are told; what a stranger's request says of a trace of its own is never heeded. */
  OTEL_TRACES_SAMPLER: setting(
    z
      .string()
      .transform((name) => name.replace(/^parentbased_/, ""))
      .pipe(z.enum(SAMPLERS, { error: `must be ${SAMPLERS.join(", ")}, or one of them after parentbased_` }))
      .default("always_on"),
  ),
  /** The part of the requests, from 0 to 1, where the sampler is traceidratio. */
  OTEL_TRACES_SAMPLER_ARG: setting(z.coerce.number({ error: "must be a number from 0 to 1" }).min(0).max(1).default(1)),
};
