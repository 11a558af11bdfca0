import type { FastifyInstance, FastifyReply } from 'fastify';
import { findCapture, settleCapture } from './captures.ts';
import { type DisputeChange, type DisputeRequest, openDispute, resolveDispute, updateDispute } from './disputes.ts';
import type { FaultRule } from './faults.ts';
import type { Outcome } from './ledger.ts';
import { approveOrder, cancelOrder, expireOrder, findOrder, sweepExpired } from './orders.ts';
import { orderView } from './views.ts';
import { resendEvent } from './notifications.ts';
import { settleRefund } from './refunds.ts';
import { type ReversalRequest, reverseCapture } from './reversals.ts';
import type { Settings } from './settings.ts';
import type { WebhookMode } from './webhooks.ts';
import type { World } from './state.ts';

type WithId = { Params: { id: string } };

/** The strings behind the scenes, for tests and demonstrations: `/_emulator/…`. `initial` is what a reset returns to. */
export function controlRoutes(app: FastifyInstance, world: World, initial: Settings): void {
  const { webhooks, ledger, faults, tokens, clock } = world;
  const asBuyer = (change: () => unknown) => webhooks.beforeAnswer(change);

  app.post<WithId & { Body: { outcome?: Outcome } | undefined }>('/_emulator/orders/:id/approve', ({ params, body }) =>
    asBuyer(() => orderView(world, approveOrder(world, findOrder(world, params.id), body?.outcome))),
  );
  app.post<WithId>('/_emulator/orders/:id/cancel', ({ params }) => orderView(world, cancelOrder(world, findOrder(world, params.id))));
  app.post<WithId>('/_emulator/orders/:id/expire', ({ params }, reply) =>
    asBuyer(() => done(reply, expireOrder(world, findOrder(world, params.id)))),
  );

  app.post<WithId & { Body: { status?: 'COMPLETED' | 'DECLINED' } | undefined }>('/_emulator/captures/:id/settle', ({ params, body }) =>
    asBuyer(() => settleCapture(world, findCapture(world, params.id), body?.status)),
  );
  app.post<WithId & { Body: ReversalRequest | undefined }>('/_emulator/captures/:id/reverse', ({ params, body }) =>
    asBuyer(() => reverseCapture(world, findCapture(world, params.id), body)),
  );
  app.post<WithId & { Body: { status?: 'COMPLETED' | 'FAILED' | 'CANCELLED' } | undefined }>(
    '/_emulator/refunds/:id/settle',
    ({ params, body }) => asBuyer(() => settleRefund(world, params.id, body?.status)),
  );
  app.post<{ Body: DisputeRequest }>('/_emulator/disputes', ({ body }) => asBuyer(() => openDispute(world, body)));
  app.post<WithId & { Body: DisputeChange | undefined }>('/_emulator/disputes/:id/update', ({ params, body }) =>
    asBuyer(() => updateDispute(world, params.id, body)),
  );
  app.post<WithId & { Body: { outcome?: string } | undefined }>('/_emulator/disputes/:id/resolve', ({ params, body }) =>
    asBuyer(() => resolveDispute(world, params.id, body?.outcome)),
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
    sweepExpired(world);
    return { now: new Date(clock.now()).toISOString(), offsetMs: clock.offsetMs };
  });

  app.post<{ Body: { mode?: WebhookMode; delayMs?: number } }>('/_emulator/webhooks', ({ body }) => {
    webhooks.mode = body.mode ?? (body.delayMs === undefined ? 'normal' : 'delay');
    webhooks.delayMs = body.delayMs ?? 0;
    return { mode: webhooks.mode, delayMs: webhooks.delayMs };
  });
  app.post<{ Body: { type: string; resourceType?: string; resource?: unknown } }>('/_emulator/events', ({ body }, reply) => {
    const { type, resourceType = 'unknown', resource = { id: world.ids.resource() } } = body;
    reply.code(201);
    return { id: webhooks.announce({ type, resourceType, resource, summary: `Notification of ${type}`, subjectIds: [] }).id };
  });
  app.post<WithId>('/_emulator/events/:id/resend', ({ params }, reply) => done(reply, resendEvent(world, params.id)));
  app.post('/_emulator/webhooks/flush', async () => ({ released: await webhooks.flush() }));

  app.post<{ Body: { outage?: boolean | number; revoke?: boolean } }>('/_emulator/tokens', ({ body }) => {
    const { outage, revoke } = body;
    if (outage !== undefined) tokens.outage = outage === false ? undefined : { status: outage === true ? 503 : outage };
    if (revoke) tokens.revokeAll();
    return { outage: tokens.outage?.status ?? false, issued: tokens.issued };
  });

  app.post<{ Body: Partial<Settings> }>('/_emulator/settings', ({ body }) => Object.assign(world.settings, body));

  app.get('/_emulator/state', () => state(world));
  app.post('/_emulator/reset', (_request, reply) => {
    ledger.clear();
    faults.clear();
    webhooks.reset();
    clock.reset();
    world.replica.clear();
    ledger.meta.save({ id: 'clock', value: 0 });
    tokens.outage = undefined;
    tokens.issued = { server: 0, client: 0 };
    world.requests.length = 0;
    world.violations.length = 0;
    Object.assign(world.settings, initial);
    return done(reply);
  });
}

export type State = ReturnType<typeof state>;

/** Everything a test may want to look at. Webhook bodies are left out; `GET /v1/notifications/webhooks-events` has them. */
function state(world: World) {
  const { ledger, clock, webhooks, tokens } = world;
  return {
    now: new Date(clock.now()).toISOString(),
    orders: [...ledger.orders.all()],
    captures: [...ledger.captures.all()],
    refunds: [...ledger.refunds.all()],
    disputes: [...ledger.disputes.all()],
    webhooks: [...ledger.webhooks.all()],
    webhookMode: webhooks.mode,
    events: [...ledger.events.all()].map(({ body: _body, ...event }) => event),
    faults: world.faults.all(),
    tokens: { outage: tokens.outage?.status ?? false, issued: tokens.issued },
    settings: world.settings,
    requests: world.requests,
    violations: world.violations,
  };
}

function done(reply: FastifyReply, _change?: unknown): FastifyReply {
  return reply.code(204).send();
}
