import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Optional } from '@nestjs/common';
import { headers, type MsgHdrs, NoRespondersError, RequestError, TimeoutError } from '@nats-io/transport-node';
import { type Operation, DomainError } from '@charter/contracts';
import { inSpan } from '@charter/telemetry';
import type { Envelope } from './handles.js';
import { currentCorrelation } from '../correlation.js';
import { Nats } from '../nats/nats.js';
import { LocalHandlers, requireSendable } from './local-handlers.js';
import { deadlineHeader } from './rpc-server.js';

/** Milliseconds. */
const defaultTimeout = 5_000;

/**
 * Milliseconds for which a request that no process listens to is sent again: a service that restarts listens again within this time.
 * NATS reports immediately that no process received the request, so this executes nothing twice.
 */
const noListenerRetry = { during: 500, every: 50 };

/** Calls operations of other services: of this process directly, of others over NATS. */
@Injectable()
export class RpcClient {
  /** @param local undefined in a process with one service */
  constructor(
    private readonly nats: Nats,
    @Optional() private readonly local?: LocalHandlers,
  ) {}

  /**
   * @param timeout milliseconds
   * @throws DomainError of the operation; UNAVAILABLE when no process listens for half a second; TIMEOUT without a reply, when it may have been executed
   */
  async call<Q extends object, R extends object>(operation: Operation<Q, R>, request: Q, timeout: number = defaultTimeout): Promise<R> {
    const { subject } = operation;
    const system = this.local?.has(subject) ? 'local' : 'nats';
    const envelope = await inSpan({ name: subject, kind: 'client', attributes: { 'rpc.system': system } }, () =>
      this.send<Q, R>(operation, request, timeout),
    );
    if (envelope.ok) return envelope.data;
    throw new DomainError(envelope.error.code, envelope.error.details);
  }

  /** Nest's own client subscribes for each request; NATS's `request` has one subscription for all replies. */
  private async send<Q extends object, R extends object>({ subject }: Operation<Q, R>, request: Q, timeout: number): Promise<Envelope<R>> {
    const messageHeaders = headers();
    const { correlationId, traceparent } = currentCorrelation();
    messageHeaders.set('correlation-id', correlationId);
    if (traceparent) messageHeaders.set('traceparent', traceparent);
    messageHeaders.set(deadlineHeader, String(Date.now() + timeout));
    const payload = requireSendable(JSON.stringify({ data: request }));
    const retryUntil = Date.now() + Math.min(noListenerRetry.during, timeout);
    for (;;) {
      try {
        const reply = await this.request(subject, payload, { timeout, headers: messageHeaders });
        return (JSON.parse(reply) as { response: Envelope<R> }).response;
      } catch (error) {
        if (error instanceof TimeoutError) throw new DomainError('TIMEOUT');
        if (!hasNoListener(error)) throw error;
        if (Date.now() >= retryUntil) throw new DomainError('UNAVAILABLE');
      }
      await pause(noListenerRetry.every);
    }
  }

  private async request(subject: string, payload: string, options: { headers: MsgHdrs; timeout: number }): Promise<string> {
    if (this.local?.has(subject)) return this.local.request(subject, payload, options);
    if (!this.nats.connected) throw new DomainError('UNAVAILABLE');
    return (await this.nats.connection.request(subject, payload, options)).string();
  }
}

const hasNoListener = (error: unknown): boolean =>
  error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
