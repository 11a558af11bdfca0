import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer';
  service: string;
  attributes: Record<string, unknown>;
  /** Of the OTLP status: 2 is an error. */
  status: number;
}

/** Takes spans as OTLP over HTTP brings them. */
export interface SpanCollector {
  url: string;
  spans: Span[];
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface Told {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Pick<Span, 'traceId' | 'spanId' | 'parentSpanId' | 'name'> & {
        kind: number;
        attributes: Attribute[];
        status: { code?: number };
      })[];
    }[];
  }[];
}

/** As OTLP numbers them. */
const kinds = ['server', 'server', 'server', 'client', 'producer', 'consumer'] as const;

const valuesOf = (attributes: Attribute[]) => Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const read = ({ resourceSpans }: Told): Span[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ kind, attributes, status, ...span }) => ({
        ...span,
        kind: kinds[kind]!,
        service: String(valuesOf(resource.attributes)['service.name']),
        attributes: valuesOf(attributes),
        status: status.code ?? 0,
      })),
    ),
  );

/** @param port any that is free, unless told */
export async function openCollector(port = 0): Promise<SpanCollector> {
  const spans: Span[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    spans.push(...read((await json(request)) as Told));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The way to a span from the beginning of its trace, such as "server GET /trips > client svc.catalog.list". */
export function wayTo(span: Span, spans: Span[]): string {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  const own = `${span.kind} ${span.name}`;
  return parent ? `${wayTo(parent, spans)} > ${own}` : own;
}
