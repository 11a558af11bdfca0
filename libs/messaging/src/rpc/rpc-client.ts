import { Injectable } from '@nestjs/common';
import { headers, NoRespondersError, RequestError, TimeoutError } from '@nats-io/transport-node';
import { type Operation, DomainError } from '@charter/contracts';
import { inSpan } from '@charter/telemetry';
import type { Envelope } from './handles.js';
import { currentCorrelation } from '../correlation.js';
import { Nats } from '../nats/nats.js';
import { deadlineHeader } from './rpc-server.js';

const defaultTimeout = 5_000;

/** Asks another service. A refusal comes back as the DomainError it was; nobody there is UNAVAILABLE, silence is TIMEOUT. */
@Injectable()
export class RpcClient {
  constructor(private readonly nats: Nats) {}

  /** @param within milliseconds until TIMEOUT, which means *unknown*: the service may have done it */
  async call<Q extends object, R extends object>(operation: Operation<Q, R>, request: Q, within: number = defaultTimeout): Promise<R> {
    const { subject } = operation;
    const envelope = await inSpan({ name: subject, kind: 'client', attributes: { 'rpc.system': 'nats' } }, () =>
      this.send<Q, R>(subject, request, within),
    );
    if (envelope.ok) return envelope.data;
    throw new DomainError(envelope.error.code, envelope.error.details);
  }

  /** Nest's own client subscribes and unsubscribes for each question; NATS's request keeps one subscription for all replies. */
  private async send<Q, R>(subject: string, request: Q, within: number): Promise<Envelope<R>> {
    if (!this.nats.connected) throw new DomainError('UNAVAILABLE');
    const carried = headers();
    const { correlationId, traceparent } = currentCorrelation();
    carried.set('correlation-id', correlationId);
    if (traceparent) carried.set('traceparent', traceparent);
    carried.set(deadlineHeader, String(Date.now() + within));
    const question = JSON.stringify({ data: request });
    try {
      const reply = await this.nats.connection.request(subject, question, { timeout: within, headers: carried });
      return reply.json<{ response: Envelope<R> }>().response;
    } catch (error) {
      if (error instanceof TimeoutError) throw new DomainError('TIMEOUT');
      if (error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders())) {
        throw new DomainError('UNAVAILABLE');
      }
      throw error;
    }
  }
}
