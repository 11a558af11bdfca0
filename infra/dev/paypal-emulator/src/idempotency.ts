import type { FastifyReply, FastifyRequest } from 'fastify';
import { crc32 } from 'node:zlib';
import { invalidRequest, issueError, PayPalError } from './errors.ts';
import type { KeyRow } from './ledger.ts';
import type { World } from './state.ts';

const LONGEST_KEY = 108;

/** A refusal that used the buyer's instrument: the same key answers it again, where a mere "not yet" may be asked anew. */
export class AttemptRefused extends PayPalError {}

/** A request that changes something, made safe to repeat. */
export type Write = {
  /** Keys are remembered per operation, as PayPal does. */
  operation: 'create' | 'capture' | 'refund';
  ttlMs: number;
  /** The change itself: synchronous, hence all or nothing. Throws `PayPalError`. */
  commit: () => { kind: 'order' | 'refund'; id: string };
  /** Its subject as it is now: a replay answers the latest status. */
  view: (id: string) => unknown;
};

/** Keys whose first request is being executed. */
const inFlight = new WeakMap<World, Map<string, Promise<void>>>();

/** Executes a write under its PayPal-Request-Id: 201 the first time, 200 for a replay. */
export async function write(world: World, request: FastifyRequest, reply: FastifyReply, operation: Write): Promise<unknown> {
  throwMockResponse(request);
  const key = header(request, 'paypal-request-id');
  if (key !== undefined && key.length > LONGEST_KEY) throw invalidRequest('INVALID_STRING_LENGTH', 'PayPal-Request-Id');
  const keyId = key && `${operation.operation}:${key}`;
  if (!keyId) return answer(reply, 201, operation.view((await execute(world, operation)).id));

  const running = requestsInProgress(world).get(keyId);
  if (running) refuseConcurrent(world);
  await running;
  const fingerprint = crc32(`${request.url} ${request.rawBody}`);
  const known = world.ledger.keys.get(keyId);
  if (known && known.expiresAt > world.clock.now()) return replay(world, request, reply, operation, known, fingerprint);

  const remember = (done: KeyRow['done']) =>
    world.ledger.keys.save({ id: keyId, fingerprint, expiresAt: world.clock.now() + operation.ttlMs, done });
  const { promise, resolve } = Promise.withResolvers<void>();
  requestsInProgress(world).set(keyId, promise);
  try {
    const done = await execute(world, operation, remember);
    return answer(reply, 201, operation.view(done.id));
  } finally {
    requestsInProgress(world).delete(keyId);
    resolve();
  }
}

async function execute(
  world: World,
  operation: Write,
  remember: (done: KeyRow['done']) => void = () => {},
): Promise<{ kind: 'order' | 'refund'; id: string }> {
  if (world.settings.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, world.settings.latencyMs));
  return world.webhooks.beforeAnswer(() => {
    try {
      const done = operation.commit();
      remember(done);
      return done;
    } catch (error) {
      if (isRemembered(world, operation, error)) {
        const { status, name, message, details, links } = error;
        remember({ kind: 'refused', status, name, message, details, links });
      }
      throw error;
    }
  });
}

/** Throws what the settings make of the second of two simultaneous requests; nothing when it waits for the first. */
function refuseConcurrent({ settings }: World): void {
  if (settings.concurrentSameKey === 'wait') return;
  const conflict = issueError('PREVIOUS_REQUEST_IN_PROGRESS');
  if (settings.concurrentSameKey === 'conflict') throw conflict;
  throw new PayPalError(422, 'UNPROCESSABLE_ENTITY', conflict.message, conflict.details, conflict.links);
}

/** "The latest status of the previous request" may be that it was refused. */
function isRemembered({ settings }: World, { operation }: Write, error: unknown): error is PayPalError {
  if (error instanceof AttemptRefused) return true;
  if (operation !== 'refund' || settings.refusedRefund === 'execute') return false;
  return error instanceof PayPalError && (error.status === 403 || error.status === 422);
}

function replay(world: World, request: FastifyRequest, reply: FastifyReply, operation: Write, known: KeyRow, fingerprint: number): unknown {
  if (known.fingerprint !== fingerprint && world.settings.strictRequestIds) {
    world.violations.push({ at: new Date(world.clock.now()).toISOString(), requestId: known.id, path: request.url });
    throw issueError('PAYPAL_REQUEST_ID_REUSED_WITH_OTHER_BODY');
  }
  if (known.done.kind === 'refused') {
    const { status, name, message, details, links } = known.done;
    throw new PayPalError(status, name, message, details, links);
  }
  return answer(reply, 200, operation.view(known.done.id));
}

/** `Prefer: return=representation` wants everything; otherwise PayPal answers id, status and links. */
export function prefersRepresentation(request: FastifyRequest): boolean {
  return header(request, 'prefer')?.includes('return=representation') ?? false;
}

/** Negative testing: `PayPal-Mock-Response: {"mock_application_codes":"INSTRUMENT_DECLINED"}` refuses without executing. */
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

function requestsInProgress(world: World): Map<string, Promise<void>> {
  let running = inFlight.get(world);
  if (!running) inFlight.set(world, (running = new Map()));
  return running;
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
