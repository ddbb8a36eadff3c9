import type { Context, Span, Tracer } from "@opentelemetry/api";
import type { ReadableSpan } from "@opentelemetry/sdk-trace-base";
import { VERSION } from "#app/http/version.ts";

/** An export that takes longer is given up, at the end of the server too. Milliseconds. */
const EXPORT_MS = 3_000;

/** Where traces go, as OpenTelemetry's own settings say it. */
export type Collector = {
  /** The address of the collector, to which `/v1/traces` is added. */
  endpoint: string;
  /** Sent with each export: a token, as a rule. */
  headers: Record<string, string>;
  serviceName: string;
  /** The part of the requests that is told: 1 for all of them. */
  ratio: number;
};

/**
 * OpenTelemetry's tracer with its batches and its exporter, and nothing of it that patches other packages or knows of
 * globals: the error service's package brings the same SDK and has its own.
 * @param failed is told of each batch that the collector did not take
 */
export async function openTracer(
  { endpoint, headers, serviceName, ratio }: Collector,
  failed: (error: unknown) => void,
): Promise<{ tracer: Tracer; spanOf: (parent: Span) => Context; close(): Promise<void> }> {
  const [{ ROOT_CONTEXT, trace }, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/exporter-trace-otlp-http"),
  ]);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    headers,
    timeoutMillis: EXPORT_MS,
  });
  const telling = {
    export: (spans: ReadableSpan[], done: Parameters<typeof exporter.export>[1]) =>
      exporter.export(spans, (result) => {
        if (result.error) failed(result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName, "service.version": VERSION }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor(telling)],
  });
  return {
    tracer: provider.getTracer("couple"),
    spanOf: (parent) => trace.setSpan(ROOT_CONTEXT, parent),
    close: () => provider.shutdown().catch(() => {}),
  };
}
