import type { FastifyReply, FastifyRequest } from 'fastify';
import { issueError } from './errors.ts';
import type { EmulatorState } from './state.ts';

/** A fault rule: how matching requests fail. */
export type FaultRule = {
  /** `POST`, … ; any method when absent. */
  method?: string;
  /** Regular expression on the path with query. */
  path: string;
  /** `before`: not executed. `after`: executed, and the response is lost or corrupted. */
  when: 'before' | 'after';
  kind: 'drop' | 'hang' | 'delay' | 'truncate' | 'html' | 'empty' | 'status';
  /** HTTP status of `status` (default 503), `html` and `empty` (default 200). A bare 429 gets PayPal's body and a Retry-After. */
  status?: number;
  /** Body of `status`; an object is sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Number of requests it applies to: 1 by default, 0 for unlimited. */
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

  /** @returns the rule's id. @throws SyntaxError when the path is not a regular expression */
  add(rule: FaultRule): string {
    // Rejects an invalid pattern here instead of at the next request.
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

  /** The first rule that matches this request; counts it as applied. */
  take(request: FastifyRequest, state: EmulatorState): FaultRule | undefined {
    if (this.#rules.length === 0) return undefined;
    const rule = this.#rules.find((candidate) => matches(candidate, request, state));
    if (!rule) return undefined;
    rule.hits++;
    if (rule.hits === (rule.times ?? 1)) this.#rules = this.#rules.filter((other) => other !== rule);
    return rule;
  }
}

function matches(rule: ActiveRule, request: FastifyRequest, state: EmulatorState): boolean {
  if (rule.method && rule.method.toUpperCase() !== request.method) return false;
  if (!new RegExp(rule.path).test(request.url)) return false;
  return !rule.orderId || orderOf(request.url, state) === rule.orderId;
}

function orderOf(url: string, { ledger }: EmulatorState): string | undefined {
  const [, kind, id = ''] = /\/(orders|captures|refunds)\/([A-Z0-9]+)/.exec(url) ?? [];
  if (kind === 'orders') return id;
  const captureId = kind === 'refunds' ? ledger.refunds.get(id)?.captureId : id;
  return ledger.captures.get(captureId ?? '')?.orderId;
}

/** Applies a fault instead of executing the request; after a `delay` the request is executed. */
export async function applyFaultBefore(rule: FaultRule, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (rule.kind === 'delay') return pause(rule.delayMs);
  if (rule.kind !== 'hang' && rule.kind !== 'drop' && rule.kind !== 'truncate') {
    await reply.send(faultyPayload(rule, reply));
    return;
  }
  reply.hijack();
  if (rule.kind === 'drop') request.raw.socket.destroy();
  if (rule.kind === 'truncate') sendHalf(rule, reply, '{"id":"","status":"","links":[]}');
}

/** Applies a fault to the response of an executed request. @returns the payload; never resolves when nothing is to be sent */
export async function applyFaultAfter(rule: FaultRule, request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (rule.kind === 'delay') {
    await pause(rule.delayMs);
    return payload;
  }
  if (rule.kind === 'drop') request.raw.socket.destroy();
  if (rule.kind === 'truncate') sendHalf(rule, reply, typeof payload === 'string' ? payload : '');
  if (rule.kind === 'hang' || rule.kind === 'drop' || rule.kind === 'truncate') return new Promise(() => {});
  return faultyPayload(rule, reply);
}

function faultyPayload(rule: FaultRule, reply: FastifyReply): string {
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

/** Declares the whole body in Content-Length, sends half of it and closes the connection. */
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
