import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { ConnectionState } from '@charter/database';
import { natsAddress } from './nats-address.js';

/**
 * Never gives up on its server: a broker that is away delays messages, it does not end the process. One that says
 * nothing is taken for lost after nine seconds, and reached anew.
 */
const natsOptions = (url: string) => ({
  ...natsAddress(url),
  // A password that is being changed is an outage like any other; by default the second refusal ends the client.
  ignoreAuthErrorAbort: true,
  timeout: 5_000,
  maxReconnectAttempts: -1,
  reconnectTimeWait: 250,
  pingInterval: 3_000,
  maxPingOut: 2,
  // Two stacks drawn for every question, answered or not: a twentieth of the gateway's time. What we refuse with tells where it was.
  noAsyncTraces: true,
});

/** This process's one outgoing connection, shared by questions, the outbox relay and the event consumers. */
@Injectable()
export class Nats implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(Nats.name);
  private readonly presence: ConnectionState;
  /** Made at start; undefined before. */
  connection: NatsConnection;
  /** False while the server is away. What is published then is kept until it is back, so a question would only wait. */
  connected = false;
  /** How often it has been made, the first time included. */
  connections = 0;

  /** @param name as the log calls it */
  constructor(
    private readonly url: string,
    name = 'NATS',
  ) {
    this.presence = new ConnectionState(name);
  }

  async onModuleInit(): Promise<void> {
    this.connection = await this.presence.retryUntilConnected(() => connect(natsOptions(this.url)));
    this.arrived();
    void this.follow();
  }

  private async follow(): Promise<void> {
    for await (const status of this.connection.status()) {
      // What this user may not publish or subscribe to; a publication without a reply would be lost without a word.
      if (status.type === 'error') this.logger.error(`NATS: ${status.error.message}`);
      if (status.type === 'disconnect') {
        this.connected = false;
        this.presence.disconnected('disconnected');
      }
      if (status.type === 'reconnect') this.arrived();
    }
    this.connected = false;
  }

  private arrived(): void {
    this.connected = true;
    this.connections += 1;
    this.presence.connected();
  }

  /** The last acknowledgements are on their way when this is called. */
  async onApplicationShutdown(): Promise<void> {
    // A process that ends before it was ready has none.
    if (!this.connection || this.connection.isClosed()) return;
    if (this.connected) await this.connection.flush();
    await this.connection.close();
  }
}
