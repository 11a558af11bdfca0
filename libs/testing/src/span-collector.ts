import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** An exported span; ids are hexadecimal. */
export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer';
  service: string;
  attributes: Record<string, unknown>;
  /** OTLP status code: 2 is an error. */
  status: number;
}

/** An OTLP collector over HTTP that keeps the spans it receives. */
export interface SpanCollector {
  url: string;
  spans: Span[];
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface ExportRequest {
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

/** The kinds of spans by their OTLP numbers. */
const kinds = ['server', 'server', 'server', 'client', 'producer', 'consumer'] as const;

const valuesOf = (attributes: Attribute[]) => Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const read = ({ resourceSpans }: ExportRequest): Span[] =>
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

/** @param port any free port unless given */
export async function startSpanCollector(port = 0): Promise<SpanCollector> {
  const spans: Span[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    spans.push(...read((await json(request)) as ExportRequest));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void receive(request, response));
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

/** The path to a span from the root of its trace, such as "server GET /trips > client svc.catalog.list". */
export function pathTo(span: Span, spans: Span[]): string {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  const own = `${span.kind} ${span.name}`;
  return parent ? `${pathTo(parent, spans)} > ${own}` : own;
}
