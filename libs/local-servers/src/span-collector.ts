import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span of OTLP's JSON: ids in hex, `parentSpanId` empty or absent at the root, `kind` 2 for server and 3 for client. */
export interface ExportedSpan {
  /** The process. */
  service: string;
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, string | number>;
  links: { traceId: string; spanId: string }[];
  status: { code?: number };
}
interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<ExportedSpan, 'service' | 'attributes' | 'links'> & {
        attributes: Attribute[];
        links?: ExportedSpan['links'];
      })[];
    }[];
  }[];
}
interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
const recordOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']));

/** An OTLP/HTTP collector that keeps the spans it gets; `env` makes a process send its spans here at once. */
export async function startSpanCollector() {
  const spans: ExportedSpan[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans } = JSON.parse(await text(request)) as Export;
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          service: String(recordOf(resource.attributes)['service.name']),
          attributes: recordOf(span.attributes),
          links: span.links ?? [],
        });
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_BSP_SCHEDULE_DELAY: '20' },
    /** Waits (a minute at most) for a span that fits. */
    async span(fits: (span: ExportedSpan) => boolean): Promise<ExportedSpan> {
      for (const deadline = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
        const found = spans.find(fits);
        if (found) return found;
        if (Date.now() > deadline) throw new Error(`none of ${spans.map(({ name }) => name).join(', ') || 'no spans'}`);
      }
    },
    spans: (): readonly ExportedSpan[] => spans,
    stop: () => new Promise<void>((closed) => server.close(() => closed()).closeAllConnections()),
  };
}
