import { createVerify } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { crc32 } from 'node:zlib';
import { invalidRequest, issueError, notFound } from './errors.ts';
import type { EventRow, WebhookRow } from './ledger.ts';
import type { EmulatorState } from './state.ts';

const MOST_WEBHOOKS = 10;
type WithId = { Params: { id: string } };

/** PayPal's webhook API: registered webhooks, events, and verification of signatures. */
export function notificationRoutes(app: FastifyInstance, state: EmulatorState): void {
  const { ledger } = state;

  app.post<{ Body: { url?: unknown; event_types?: { name: string }[] } | undefined }>('/v1/notifications/webhooks', ({ body }, reply) => {
    const url = body?.url;
    if (typeof url !== 'string' || !URL.canParse(url)) throw invalidRequest('INVALID_PARAMETER_SYNTAX', '/url', url);
    if (!body?.event_types?.length) throw invalidRequest('MISSING_REQUIRED_PARAMETER', '/event_types');
    if (ledger.webhooks.size >= MOST_WEBHOOKS) throw issueError('WEBHOOK_NUMBER_LIMIT_EXCEEDED');
    if ([...ledger.webhooks.all()].some((webhook) => webhook.url === url)) throw issueError('WEBHOOK_URL_ALREADY_EXISTS');
    reply.code(201);
    return webhookView(
      state,
      ledger.webhooks.save({ id: state.ids.resource(), url, eventTypes: body.event_types.map(({ name }) => name) }),
    );
  });
  app.get('/v1/notifications/webhooks', () => ({ webhooks: [...ledger.webhooks.all()].map((webhook) => webhookView(state, webhook)) }));
  app.get<WithId>('/v1/notifications/webhooks/:id', ({ params }) => webhookView(state, findWebhook(state, params.id)));
  app.delete<WithId>('/v1/notifications/webhooks/:id', ({ params }, reply) => {
    ledger.webhooks.delete(findWebhook(state, params.id).id);
    return reply.code(204).send();
  });

  app.get<{ Querystring: Record<string, string | undefined> }>('/v1/notifications/webhooks-events', ({ query }) => {
    const from = Date.parse(query['start_time'] ?? '') || 0;
    const to = Date.parse(query['end_time'] ?? '') || Infinity;
    const { event_type, transaction_id } = query;
    const events = [...ledger.events.all()].filter(
      (event) =>
        event.createdAt >= from &&
        event.createdAt <= to &&
        (!event_type || event.type === event_type) &&
        (!transaction_id || event.subjectIds.includes(transaction_id)),
    );
    const newestFirst = events.toReversed().slice(0, Number(query['page_size'] ?? 10));
    return { events: newestFirst.map(eventView), count: newestFirst.length, links: [] };
  });
  app.get<WithId>('/v1/notifications/webhooks-events/:id', ({ params }) => eventView(findEvent(state, params.id)));
  app.post<WithId & { Body: { webhook_ids?: string[] } | undefined }>(
    '/v1/notifications/webhooks-events/:id/resend',
    ({ params, body }, reply) => {
      reply.code(202);
      return eventView(resendEvent(state, params.id, body?.webhook_ids));
    },
  );

  app.post<{ Body: { url?: string; webhook_id?: string; event_type?: string } }>('/v1/notifications/simulate-event', ({ body }, reply) => {
    const url = body.url ?? (body.webhook_id ? findWebhook(state, body.webhook_id).url : undefined);
    if (!url || !body.event_type) throw invalidRequest('MISSING_REQUIRED_PARAMETER', url ? '/event_type' : '/url');
    const event: EventRow = state.webhooks.record({
      type: body.event_type,
      resourceType: 'capture',
      summary: 'Simulated event',
      subjectIds: [],
      resource: { id: state.ids.resource(), status: 'COMPLETED', amount: { currency_code: 'USD', value: '10.00' } },
    });
    // PayPal signs simulated events for this literal id, so they cannot be verified.
    state.webhooks.send(event, { id: 'WEBHOOK_ID', url, eventTypes: [] });
    reply.code(202);
    return eventView(event);
  });

  app.post('/v1/notifications/verify-webhook-signature', (request) => {
    const claim = (request.body ?? {}) as Record<string, unknown>;
    const { webhook_id, transmission_id, transmission_time, transmission_sig, cert_url } = claim;
    const event = rawMember(request.rawBody, 'webhook_event');
    const known =
      typeof webhook_id === 'string' && ledger.webhooks.get(webhook_id) && String(cert_url).endsWith(`/${state.webhooks.certificate.id}`);
    const message = [transmission_id, transmission_time, webhook_id, crc32(event)].join('|');
    const genuine =
      known && createVerify('sha256').update(message).verify(state.webhooks.certificate.pem, String(transmission_sig), 'base64');
    return { verification_status: genuine ? 'SUCCESS' : 'FAILURE' };
  });

  app.get<WithId>('/v1/notifications/certs/:id', ({ params }, reply) => {
    const { id, pem } = state.webhooks.certificate;
    if (params.id !== id) throw notFound();
    return reply.type('application/x-pem-file').header('cache-control', 'public, max-age=86400').send(pem);
  });
}

/** Sends an event again with the same id, to the given webhooks or to all. @throws PayPalError 404 for an unknown event */
export function resendEvent(state: EmulatorState, id: string, webhookIds?: string[]): EventRow {
  const event = findEvent(state, id);
  for (const webhook of state.ledger.webhooks.all()) {
    if (!webhookIds || webhookIds.includes(webhook.id)) state.webhooks.send(event, webhook);
  }
  return event;
}

function findWebhook(state: EmulatorState, id: string): WebhookRow {
  const webhook = state.ledger.webhooks.get(id);
  if (!webhook) throw notFound();
  return webhook;
}

function findEvent(state: EmulatorState, id: string): EventRow {
  const event = state.ledger.events.get(id);
  if (!event) throw notFound();
  return event;
}

function webhookView(state: EmulatorState, { id, url, eventTypes }: WebhookRow) {
  const self = `${state.apiUrl}/v1/notifications/webhooks/${id}`;
  return {
    id,
    url,
    event_types: eventTypes.map((name) => ({ name })),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: self, rel: 'update', method: 'PATCH' },
      { href: self, rel: 'delete', method: 'DELETE' },
    ],
  };
}

function eventView(event: EventRow): unknown {
  const transmissions = event.deliveries.map(({ webhookId, transmissionId, status, attempts, lastStatus }) => ({
    webhook_id: webhookId,
    transmission_id: transmissionId,
    status,
    attempts,
    http_status: String(lastStatus ?? ''),
  }));
  return { ...(JSON.parse(event.body) as object), transmissions };
}

/** The exact text of a member's value in a JSON text: parsing and serializing would change it. */
function rawMember(json: string, name: string): string {
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;
  let depth = 0;
  let start = -1;
  for (let token = tokens.exec(json), previous = ''; token; previous = token[0], token = tokens.exec(json)) {
    const [text] = token;
    if (start >= 0 && depth === 1 && (text === ',' || text === '}')) return json.slice(start, token.index).trim();
    if (text === '{' || text === '[') depth++;
    else if (text === '}' || text === ']') depth--;
    else if (text === ':' && depth === 1 && previous === JSON.stringify(name)) start = token.index + 1;
  }
  return '';
}
