import {
  type Attributes,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { toAppError } from '../call/app-error.js';

export type { Span };

let tracer: Tracer | undefined;
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT };
/** Time limit of the last export, so that an unreachable collector does not hold up the end of the process. */
const flushMs = 1_000;

/**
 * Exports this process's spans over OTLP/HTTP to `endpoint`; OpenTelemetry's own variables (OTEL_TRACES_SAMPLER, OTEL_BSP_*) set sampling
 * and batch size. Without an endpoint no span is ever made. Returns the function that ends tracing and sends the remaining spans.
 */
export function startTracing(process: string, endpoint: string | undefined): () => Promise<void> {
  if (!endpoint) return async () => {};
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `thali-${process}` }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  tracer = provider.getTracer('thali');
  return async () => {
    tracer = undefined;
    await Promise.race([provider.shutdown().catch(() => {}), new Promise((done) => setTimeout(done, flushMs).unref())]);
  };
}

export interface Origin {
  /** W3C trace context of the caller. */
  parent?: string;
  /** Trace contexts of further callers that the work serves: they become links of the span. */
  also?: readonly string[];
  attributes?: Attributes;
}

/** Starts a span, which the caller has to end; undefined while tracing is off. */
export function startSpan(name: string, kind: keyof typeof kinds, { parent, also = [], attributes }: Origin): Span | undefined {
  const links = also.map((one) => ({ context: spanContextOf(one) }));
  return tracer?.startSpan(name, { kind: kinds[kind], attributes, links }, contextOf(parent));
}

/** Ends a request's span with the status of its answer. */
export function endHttpSpan(span: Span | undefined, status: number): void {
  span?.setAttribute('http.response.status_code', status);
  if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
}

/**
 * Does work in a child span of the caller's. `work` has to pass `traceparent` on with its own calls. Without a caller's trace context there
 * is no span.
 */
export function traced<T>(
  name: string,
  kind: keyof typeof kinds,
  origin: Origin,
  work: (traceparent: string | undefined) => Promise<T>,
): Promise<T> {
  const span = tracer && origin.parent ? startSpan(name, kind, origin) : undefined;
  if (!span) return work(origin.parent);
  return work(traceparentOf(span))
    .catch((error: unknown) => {
      const { code, status } = toAppError(error);
      span.setAttribute('error.type', code);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    })
    .finally(() => span.end());
}

/** The W3C header value that makes others' spans children of this one. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

function spanContextOf(traceparent: string): SpanContext {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent ? spanContextOf(traceparent) : undefined;
  return parent && isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}
