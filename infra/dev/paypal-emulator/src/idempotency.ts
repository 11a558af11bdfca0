import type { FastifyReply, FastifyRequest } from 'fastify';
import { crc32 } from 'node:zlib';
import { invalidRequest, issueError, PayPalError } from './errors.ts';
import type { KeyRow } from './ledger.ts';
import type { EmulatorState } from './state.ts';

const MAX_KEY_LENGTH = 108;

/** An error after the buyer's instrument was charged in vain: its key replays it, while keys of other errors can be reused. */
export class RejectedAttempt extends PayPalError {}

/** An idempotent write. */
export type Write = {
  /** Keys are stored per operation, as at PayPal. */
  operation: 'create' | 'capture' | 'refund';
  ttlMs: number;
  /** Applies the change; synchronous and therefore atomic. @throws PayPalError */
  commit: () => { kind: 'order' | 'refund'; id: string };
  /** The current state of the resource: a replay returns the latest status. */
  view: (id: string) => unknown;
};

/** Keys of requests in progress. */
const inFlight = new WeakMap<EmulatorState, Map<string, Promise<void>>>();

/** Executes a write with its PayPal-Request-Id: 201 the first time, 200 for a replay. */
export async function write(state: EmulatorState, request: FastifyRequest, reply: FastifyReply, operation: Write): Promise<unknown> {
  throwMockResponse(request);
  const key = header(request, 'paypal-request-id');
  if (key !== undefined && key.length > MAX_KEY_LENGTH) throw invalidRequest('INVALID_STRING_LENGTH', 'PayPal-Request-Id');
  const keyId = key && `${operation.operation}:${key}`;
  if (!keyId) return answer(reply, 201, operation.view((await execute(state, operation)).id));

  const running = requestsInProgress(state).get(keyId);
  if (running) rejectConcurrent(state);
  await running;
  const fingerprint = crc32(`${request.url} ${request.rawBody}`);
  const known = state.ledger.keys.get(keyId);
  if (known && known.expiresAt > state.clock.now()) return replay(state, request, reply, operation, known, fingerprint);

  const storeKey = (done: KeyRow['done']) =>
    state.ledger.keys.save({ id: keyId, fingerprint, expiresAt: state.clock.now() + operation.ttlMs, done });
  const { promise, resolve } = Promise.withResolvers<void>();
  requestsInProgress(state).set(keyId, promise);
  try {
    const done = await execute(state, operation, storeKey);
    return answer(reply, 201, operation.view(done.id));
  } finally {
    requestsInProgress(state).delete(keyId);
    resolve();
  }
}

async function execute(
  state: EmulatorState,
  operation: Write,
  storeKey: (done: KeyRow['done']) => void = () => {},
): Promise<{ kind: 'order' | 'refund'; id: string }> {
  if (state.settings.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, state.settings.latencyMs));
  return state.webhooks.withWebhooksBeforeResponse(() => {
    try {
      const done = operation.commit();
      storeKey(done);
      return done;
    } catch (error) {
      if (isRemembered(state, operation, error)) {
        const { status, name, message, details, links } = error;
        storeKey({ kind: 'refused', status, name, message, details, links });
      }
      throw error;
    }
  });
}

/** Rejects the second of two concurrent requests, unless the setting is `wait`. @throws PayPalError */
function rejectConcurrent({ settings }: EmulatorState): void {
  if (settings.concurrentSameKey === 'wait') return;
  const conflict = issueError('PREVIOUS_REQUEST_IN_PROGRESS');
  if (settings.concurrentSameKey === 'conflict') throw conflict;
  throw new PayPalError(422, 'UNPROCESSABLE_ENTITY', conflict.message, conflict.details, conflict.links);
}

/** Whether a replay returns this error: "the latest status of the previous request" may be an error. */
function isRemembered({ settings }: EmulatorState, { operation }: Write, error: unknown): error is PayPalError {
  if (error instanceof RejectedAttempt) return true;
  if (operation !== 'refund' || settings.rejectedRefund === 'execute') return false;
  return error instanceof PayPalError && (error.status === 403 || error.status === 422);
}

function replay(
  state: EmulatorState,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Write,
  known: KeyRow,
  fingerprint: number,
): unknown {
  if (known.fingerprint !== fingerprint && state.settings.strictRequestIds) {
    state.violations.push({ at: new Date(state.clock.now()).toISOString(), requestId: known.id, path: request.url });
    throw issueError('PAYPAL_REQUEST_ID_REUSED_WITH_OTHER_BODY');
  }
  if (known.done.kind === 'refused') {
    const { status, name, message, details, links } = known.done;
    throw new PayPalError(status, name, message, details, links);
  }
  return answer(reply, 200, operation.view(known.done.id));
}

/** Whether the request has `Prefer: return=representation`; otherwise PayPal returns only id, status and links. */
export function prefersRepresentation(request: FastifyRequest): boolean {
  return header(request, 'prefer')?.includes('return=representation') ?? false;
}

/** Negative testing: `PayPal-Mock-Response: {"mock_application_codes":"INSTRUMENT_DECLINED"}` answers with that error without executing. */
export function throwMockResponse(request: FastifyRequest): void {
  const mock = header(request, 'paypal-mock-response');
  if (!mock) return;
  let codes: unknown;
  try {
    codes = (JSON.parse(mock) as { mock_application_codes?: unknown }).mock_application_codes;
  } catch {
    throw invalidRequest('INVALID_PARAMETER_SYNTAX', 'PayPal-Mock-Response');
  }
  const code: unknown = Array.isArray(codes) ? codes[0] : codes;
  if (typeof code === 'string') throw issueError(code);
}

function answer(reply: FastifyReply, status: number, body: unknown): unknown {
  reply.code(status);
  return body;
}

function requestsInProgress(state: EmulatorState): Map<string, Promise<void>> {
  let running = inFlight.get(state);
  if (!running) inFlight.set(state, (running = new Map()));
  return running;
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
