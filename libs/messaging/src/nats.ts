import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { connect, type NatsConnection } from '@nats-io/transport-node';

/** Never gives up on its server: a broker that is away delays messages, it does not end the process. */
export const natsOptions = (url: string) => ({
  servers: url.split(','),
  maxReconnectAttempts: -1,
  waitOnFirstConnect: true,
  reconnectTimeWait: 250,
});

/** This process's one outgoing connection, shared by questions, the outbox relay and the event consumers. */
@Injectable()
export class Nats implements OnModuleInit, OnApplicationShutdown {
  /** Made at start; undefined before. */
  connection: NatsConnection;
  /** False while the server is away. What is published then is kept until it is back, so a question would only wait. */
  connected = false;

  constructor(private readonly url: string) {}

  async onModuleInit(): Promise<void> {
    this.connection = await connect(natsOptions(this.url));
    this.connected = true;
    void this.follow();
  }

  private async follow(): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type === 'disconnect') this.connected = false;
      if (type === 'reconnect') this.connected = true;
    }
    this.connected = false;
  }

  async onApplicationShutdown(): Promise<void> {
    // A process that ends before it was ready has none.
    if (this.connection) await this.connection.close();
  }
}
