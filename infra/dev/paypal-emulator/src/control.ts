import type { FastifyInstance, FastifyReply } from 'fastify';
import { findCapture, settleCapture } from './captures.ts';
import { type DisputeChange, type DisputeRequest, openDispute, resolveDispute, updateDispute } from './disputes.ts';
import type { FaultRule } from './faults.ts';
import { addHistory, type PastOrder } from './history.ts';
import type { FundingSource, Outcome } from './ledger.ts';
import { approveOrder, cancelOrder, expireOrder, findOrder, sweepExpired } from './orders.ts';
import { orderView } from './views.ts';
import { resendEvent } from './notifications.ts';
import { settleRefund } from './refunds.ts';
import { type ReversalRequest, reverseCapture } from './reversals.ts';
import type { Settings } from './settings.ts';
import type { WebhookMode } from './webhooks.ts';
import type { EmulatorState } from './state.ts';

type WithId = { Params: { id: string } };

/** The control API (`/_emulator/…`) for tests and demonstrations. @param initial settings after a reset */
export function controlRoutes(app: FastifyInstance, state: EmulatorState, initial: Settings): void {
  const { webhooks, ledger, faults, tokens, clock } = state;
  const apply = (change: () => unknown) => webhooks.withWebhooksBeforeResponse(change);

  app.post<WithId & { Body: { outcome?: Outcome; fundingSource?: FundingSource } | undefined }>(
    '/_emulator/orders/:id/approve',
    ({ params, body }) =>
      apply(() => orderView(state, approveOrder(state, findOrder(state, params.id), body?.outcome, body?.fundingSource))),
  );
  app.post<WithId>('/_emulator/orders/:id/cancel', ({ params }) => orderView(state, cancelOrder(state, findOrder(state, params.id))));
  app.post<WithId>('/_emulator/orders/:id/expire', ({ params }, reply) =>
    apply(() => done(reply, expireOrder(state, findOrder(state, params.id)))),
  );

  app.post<{ Body: { orders: PastOrder[] } }>('/_emulator/history', ({ body }) => addHistory(state, body.orders));

  app.post<WithId & { Body: { status?: 'COMPLETED' | 'DECLINED' } | undefined }>('/_emulator/captures/:id/settle', ({ params, body }) =>
    apply(() => settleCapture(state, findCapture(state, params.id), body?.status)),
  );
  app.post<WithId & { Body: ReversalRequest | undefined }>('/_emulator/captures/:id/reverse', ({ params, body }) =>
    apply(() => reverseCapture(state, findCapture(state, params.id), body)),
  );
  app.post<WithId & { Body: { status?: 'COMPLETED' | 'FAILED' | 'CANCELLED' } | undefined }>(
    '/_emulator/refunds/:id/settle',
    ({ params, body }) => apply(() => settleRefund(state, params.id, body?.status)),
  );
  app.post<{ Body: DisputeRequest }>('/_emulator/disputes', ({ body }) => apply(() => openDispute(state, body)));
  app.post<WithId & { Body: DisputeChange | undefined }>('/_emulator/disputes/:id/update', ({ params, body }) =>
    apply(() => updateDispute(state, params.id, body)),
  );
  app.post<WithId & { Body: { outcome?: string } | undefined }>('/_emulator/disputes/:id/resolve', ({ params, body }) =>
    apply(() => resolveDispute(state, params.id, body?.outcome)),
  );

  app.get('/_emulator/faults', () => faults.all());
  app.post<{ Body: FaultRule }>('/_emulator/faults', ({ body }, reply) => {
    reply.code(201);
    return { id: faults.add(body) };
  });
  app.delete('/_emulator/faults', (_request, reply) => done(reply, faults.clear()));
  app.delete<WithId>('/_emulator/faults/:id', ({ params }, reply) => done(reply, faults.clear(params.id)));

  app.post<{ Body: { advanceMs: number } }>('/_emulator/clock', ({ body }) => {
    clock.advance(body.advanceMs);
    ledger.meta.save({ id: 'clock', value: clock.offsetMs });
    sweepExpired(state);
    return { now: new Date(clock.now()).toISOString(), offsetMs: clock.offsetMs };
  });

  app.post<{ Body: { mode?: WebhookMode; delayMs?: number } }>('/_emulator/webhooks', ({ body }) => {
    webhooks.mode = body.mode ?? (body.delayMs === undefined ? 'normal' : 'delay');
    webhooks.delayMs = body.delayMs ?? 0;
    return { mode: webhooks.mode, delayMs: webhooks.delayMs };
  });
  app.post<{ Body: { type: string; resourceType?: string; resource?: unknown } }>('/_emulator/events', ({ body }, reply) => {
    const { type, resourceType = 'unknown', resource = { id: state.ids.resource() } } = body;
    reply.code(201);
    return { id: webhooks.publish({ type, resourceType, resource, summary: `Notification of ${type}`, subjectIds: [] }).id };
  });
  app.post<WithId>('/_emulator/events/:id/resend', ({ params }, reply) => done(reply, resendEvent(state, params.id)));
  app.post('/_emulator/webhooks/flush', async () => ({ released: await webhooks.flush() }));

  app.post<{ Body: { outage?: boolean | number; revoke?: boolean } }>('/_emulator/tokens', ({ body }) => {
    const { outage, revoke } = body;
    if (outage !== undefined) tokens.outage = outage === false ? undefined : { status: outage === true ? 503 : outage };
    if (revoke) tokens.revokeAll();
    return { outage: tokens.outage?.status ?? false, issued: tokens.issued };
  });

  app.post<{ Body: Partial<Settings> }>('/_emulator/settings', ({ body }) => Object.assign(state.settings, body));

  app.get('/_emulator/state', () => snapshot(state));
  app.post('/_emulator/reset', (_request, reply) => {
    ledger.clear();
    faults.clear();
    webhooks.reset();
    clock.reset();
    state.replica.clear();
    ledger.meta.save({ id: 'clock', value: 0 });
    tokens.outage = undefined;
    tokens.issued = { server: 0, client: 0 };
    state.requests.length = 0;
    state.violations.length = 0;
    Object.assign(state.settings, initial);
    return done(reply);
  });
}

export type State = ReturnType<typeof snapshot>;

/** The emulator's whole state for tests, without event bodies, which `GET /v1/notifications/webhooks-events` returns. */
function snapshot(state: EmulatorState) {
  const { ledger, clock, webhooks, tokens } = state;
  return {
    now: new Date(clock.now()).toISOString(),
    orders: [...ledger.orders.all()],
    captures: [...ledger.captures.all()],
    refunds: [...ledger.refunds.all()],
    disputes: [...ledger.disputes.all()],
    webhooks: [...ledger.webhooks.all()],
    webhookMode: webhooks.mode,
    events: [...ledger.events.all()].map(({ body: _body, ...event }) => event),
    faults: state.faults.all(),
    tokens: { outage: tokens.outage?.status ?? false, issued: tokens.issued },
    settings: state.settings,
    requests: state.requests,
    violations: state.violations,
  };
}

function done(reply: FastifyReply, _change?: unknown): FastifyReply {
  return reply.code(204).send();
}
