/** Sends calls and keeps their answers, without what differs in every run. */
import type { Client, Reply } from '../client.ts';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** One answer per call and case, such as `POST /api/contact: a short message`. */
export type Answers = Record<string, Answer>;

interface Request<Body> {
  /** In place of the `{name}`s of the path. */
  params?: object;
  query?: string;
  body?: object | string;
  headers?: Record<string, string>;
  /** What the answered `id` is of, if it is of a new row. */
  adds?: string;
  /** The part of the body that the clock does not change. */
  stable?: (body: Body) => unknown;
}

/** Milliseconds: an instant that is nearer to the present was read from a clock. */
const nearMs = 20 * 60_000;
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const confirmationCode = /\b[\dA-HJKMNP-TV-Z]{5}-[\dA-HJKMNP-TV-Z]{5}\b/g;
const payPalOrder = /\b[\dA-Z]{17}\b/g;
const clientToken = /\beyJ[\w-]+(?:\.[\w-]+)+/g;
const checkoutCookie = /(?<=^checkout=)[\w-]+/;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const differingHeaders = new Set(['date', 'etag', 'content-length', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset']);

let requests = 0;

/** Sends calls about one subject and keeps their answers. */
export class Recorder {
  private readonly rowIds = new Map<string, string>();

  constructor(private readonly answers: Answers) {}

  /** @param field in which the id of a row that this run has added is answered */
  nameRow(field: string, id: number, name: string): void {
    this.rowIds.set(`${field} ${id}`, `<${name}>`);
  }

  /** @returns the answer as it was */
  async record<Body = Record<string, unknown>>(
    client: Client,
    call: string,
    of: string,
    request: Request<Body> = {},
  ): Promise<Reply<Body>> {
    const [method = '', path = ''] = call.split(' ');
    const { params = {}, query = '', body, headers, adds, stable = (all) => all } = request;
    const url = path.replaceAll(/{(\w+)}/g, (_, name: string) => String((params as Record<string, unknown>)[name])) + query;
    // Rate limits count by address: each request has one of its own.
    requests += 1;
    const address = `100.65.${Math.floor(requests / 250)}.${requests % 250}`;
    const reply = await client.send<Body>(method, url, body, { 'x-forwarded-for': address, ...headers });
    const key = `${call}: ${of}`;
    if (key in this.answers) throw new Error(`${key} is recorded twice`);
    if (adds) this.nameRow('id', (reply.body as { id: number }).id, adds);
    this.answers[key] = { status: reply.status, headers: this.headersOf(reply.headers), body: this.sameInEveryRun(stable(reply.body)) };
    return reply;
  }

  private headersOf(headers: Headers): Record<string, string> {
    const kept = [...headers].filter(([name]) => !differingHeaders.has(name));
    return Object.fromEntries(kept.map(([name, value]) => [name, withoutRunValues(value)]));
  }

  private sameInEveryRun(body: unknown): unknown {
    return JSON.parse(JSON.stringify(body), (key, value: unknown) => {
      if (typeof value === 'number') return this.rowIds.get(`${key} ${value}`) ?? value;
      return typeof value === 'string' ? withoutRunValues(value) : value;
    });
  }
}

function withoutRunValues(value: string): string {
  if (instant.test(value) && Math.abs(Date.parse(value) - Date.now()) < nearMs) return '<now>';
  return value
    .replaceAll(uuid, '<uuid>')
    .replaceAll(confirmationCode, '<code>')
    .replaceAll(payPalOrder, '<order>')
    .replaceAll(clientToken, '<token>')
    .replace(checkoutCookie, '<visitor>');
}
