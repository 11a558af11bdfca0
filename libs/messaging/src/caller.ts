import { Injectable } from '@nestjs/common';
import { NatsRecordBuilder } from '@nestjs/microservices';
import { headers } from '@nats-io/transport-node';
import { firstValueFrom, timeout, TimeoutError } from 'rxjs';
import { type Operation, Refusal } from '@charter/contracts';
import type { Envelope } from './answers.js';
import { currentCorrelation } from './correlation.js';
import { Nats } from './nats.js';

const defaultTimeout = 5_000;

/** Asks another service. A refusal comes back as the Refusal it was; nobody there is UNAVAILABLE, silence is TIMEOUT. */
@Injectable()
export class Caller {
  constructor(private readonly nats: Nats) {}

  /** @param within milliseconds until TIMEOUT, which means *unknown*: the service may have done it */
  async ask<Q extends object, R extends object>(operation: Operation<Q, R>, request: Q, within: number = defaultTimeout): Promise<R> {
    const envelope = await this.send<Q, R>(operation.subject, request, within);
    if (envelope.ok) return envelope.data;
    throw new Refusal(envelope.error.code, envelope.error.details);
  }

  private async send<Q, R>(subject: string, request: Q, within: number): Promise<Envelope<R>> {
    const carried = headers();
    carried.set('correlation-id', currentCorrelation().correlationId);
    const record = new NatsRecordBuilder(request).setHeaders(carried).build();
    try {
      return await firstValueFrom(this.nats.client.send<Envelope<R>>(subject, record).pipe(timeout(within)));
    } catch (error) {
      if (error instanceof TimeoutError) throw new Refusal('TIMEOUT');
      // Nest's client rejects with an unexported class when nobody answers, and with a string while it reconnects.
      if (/Empty response|Connection lost/.test(String(error))) throw new Refusal('UNAVAILABLE');
      throw error;
    }
  }
}
