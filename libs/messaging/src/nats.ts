import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ClientNats } from '@nestjs/microservices';
import type { NatsConnection } from '@nats-io/transport-node';

/** Never gives up on its server: a broker that is away delays messages, it does not end the process. */
export const natsOptions = (url: string) => ({
  servers: url.split(','),
  maxReconnectAttempts: -1,
  waitOnFirstConnect: true,
  reconnectTimeWait: 250,
  // Replies to requests that were given up come too late; Nest's client drops them by itself.
  noEcho: false,
});

/** This process's one outgoing connection, shared by questions, the outbox relay and the event consumers. */
@Injectable()
export class Nats implements OnModuleInit, OnApplicationShutdown {
  readonly client: ClientNats;

  constructor(url: string) {
    this.client = new ClientNats(natsOptions(url));
  }

  async onModuleInit(): Promise<void> {
    await this.client.connect();
  }

  get connection(): NatsConnection {
    return this.client.unwrap<NatsConnection>();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }
}
