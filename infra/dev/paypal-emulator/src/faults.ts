import type { FastifyReply, FastifyRequest } from 'fastify';
import { issueError } from './errors.ts';
import type { World } from './state.ts';

/** A planned misbehaviour of the API. */
export type FaultRule = {
  /** `POST`, … ; any method when absent. */
  method?: string;
  /** Regular expression on the path with query. */
  path: string;
  /** `before`: not executed. `after`: executed, and the answer is lost or spoilt. */
  when: 'before' | 'after';
  kind: 'drop' | 'hang' | 'delay' | 'truncate' | 'html' | 'empty' | 'status';
  /** HTTP status of `status` (default 503), `html` and `empty` (default 200). A bare 429 gets PayPal's body and a Retry-After. */
  status?: number;
  /** Body of `status`; an object is sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** How many requests it hits; 1 when absent, 0 until cleared. */
  times?: number;
  /** Only requests about this order, its captures and refunds. */
  orderId?: string;
  delayMs?: number;
};

type ActiveRule = FaultRule & { id: string; hits: number };

const HTML = '<!DOCTYPE html><html><head><title>Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';

export class Faults {
  #rules: ActiveRule[] = [];
  #added = 0;

  /** Answers the rule's id. Throws `SyntaxError` for a path that is no regular expression. */
  add(rule: FaultRule): string {
    // Throws on a pattern that cannot be read: better here than at the next request.
    RegExp(rule.path);
    const id = `F${++this.#added}`;
    this.#rules.push({ ...rule, id, hits: 0 });
    return id;
  }

  all(): readonly ActiveRule[] {
    return this.#rules;
  }

  clear(id?: string): void {
    this.#rules = id ? this.#rules.filter((rule) => rule.id !== id) : [];
  }

  /** The first rule that meets this request, counted as used. */
  take(request: FastifyRequest, world: World): FaultRule | undefined {
    if (this.#rules.length === 0) return undefined;
    const rule = this.#rules.find((candidate) => meets(candidate, request, world));
    if (!rule) return undefined;
    rule.hits++;
    if (rule.hits === (rule.times ?? 1)) this.#rules = this.#rules.filter((other) => other !== rule);
    return rule;
  }
}

function meets(rule: ActiveRule, request: FastifyRequest, world: World): boolean {
  if (rule.method && rule.method.toUpperCase() !== request.method) return false;
  if (!new RegExp(rule.path).test(request.url)) return false;
  return !rule.orderId || orderOf(request.url, world) === rule.orderId;
}

function orderOf(url: string, { ledger }: World): string | undefined {
  const [, kind, id = ''] = /\/(orders|captures|refunds)\/([A-Z0-9]+)/.exec(url) ?? [];
  if (kind === 'orders') return id;
  const captureId = kind === 'refunds' ? ledger.refunds.get(id)?.captureId : id;
  return ledger.captures.get(captureId ?? '')?.orderId;
}

/** Misbehaves instead of executing the request; after a `delay` the request goes its way. */
export async function spoilBefore(rule: FaultRule, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (rule.kind === 'delay') return pause(rule.delayMs);
  if (rule.kind !== 'hang' && rule.kind !== 'drop' && rule.kind !== 'truncate') {
    await reply.send(spoilt(rule, reply));
    return;
  }
  reply.hijack();
  if (rule.kind === 'drop') request.raw.socket.destroy();
  if (rule.kind === 'truncate') sendHalf(rule, reply, '{"id":"","status":"","links":[]}');
}

/** Spoils an answer whose request was executed. Resolves with the payload to send, never when nothing shall arrive. */
export async function spoilAfter(rule: FaultRule, request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (rule.kind === 'delay') {
    await pause(rule.delayMs);
    return payload;
  }
  if (rule.kind === 'drop') request.raw.socket.destroy();
  if (rule.kind === 'truncate') sendHalf(rule, reply, typeof payload === 'string' ? payload : '');
  if (rule.kind === 'hang' || rule.kind === 'drop' || rule.kind === 'truncate') return new Promise(() => {});
  return spoilt(rule, reply);
}

function spoilt(rule: FaultRule, reply: FastifyReply): string {
  const { kind } = rule;
  const isRateLimit = kind === 'status' && rule.status === 429;
  const body = rule.body ?? (isRateLimit ? issueError('RATE_LIMIT_REACHED').body('') : '');
  if (isRateLimit) reply.header('retry-after', '1');
  reply.removeHeader('content-length');
  reply.code(rule.status ?? (kind === 'status' ? 503 : 200));
  if (kind === 'html') reply.type('text/html; charset=utf-8');
  else if (typeof body === 'object') reply.type('application/json; charset=utf-8');
  if (rule.headers) reply.headers(rule.headers);
  if (kind === 'html') return typeof rule.body === 'string' ? rule.body : HTML;
  if (kind === 'empty') return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** Promises the whole body in Content-Length, sends half of it and hangs up. */
function sendHalf(rule: FaultRule, reply: FastifyReply, payload: string): void {
  const whole = Buffer.from(payload.length > 1 ? payload : '{}');
  const { raw } = reply;
  raw.writeHead(rule.status ?? reply.statusCode, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'application/json',
    'content-length': String(whole.length),
  });
  raw.write(whole.subarray(0, Math.floor(whole.length / 2)), () => raw.socket?.destroy());
}

function pause(ms = 1000): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
