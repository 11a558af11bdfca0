import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { ConnectionState } from '@charter/database';
import { natsAddress } from './nats-address.js';

/**
 * Reconnects without limit: an unreachable broker delays messages and does not end the process. A server that does not respond for nine
 * seconds counts as lost.
 */
const natsOptions = (url: string) => ({
  ...natsAddress(url),
  // A password that is being changed is an outage like any other; by default the client gives up after the second rejection.
  ignoreAuthErrorAbort: true,
  timeout: 5_000,
  maxReconnectAttempts: -1,
  reconnectTimeWait: 250,
  pingInterval: 3_000,
  maxPingOut: 2,
  // By default the client captures two stacks per request, which took 5 % of the gateway's time. Our errors name the operation.
  noAsyncTraces: true,
});

/** The connection of this process, shared by the RPC client, the outbox relay and the event consumers. */
@Injectable()
export class Nats implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(Nats.name);
  private readonly connectionState: ConnectionState;
  /** Set when the module is initialized; undefined before. */
  connection: NatsConnection;
  /** False while the server is unreachable. The client buffers messages then, so a request would only wait. */
  connected = false;
  /** How often a connection was made, the first included. */
  connections = 0;

  /** @param name in the log */
  constructor(
    private readonly url: string,
    name = 'NATS',
  ) {
    this.connectionState = new ConnectionState(name);
  }

  async onModuleInit(): Promise<void> {
    this.connection = await this.connectionState.retryUntilConnected(() => connect(natsOptions(this.url)));
    this.onConnected();
    void this.watchStatus();
  }

  private async watchStatus(): Promise<void> {
    for await (const status of this.connection.status()) {
      // Denied permissions: without this log line, a denied publication would be lost silently.
      if (status.type === 'error') this.logger.error({ error: status.error }, 'Error reported by NATS');
      if (status.type === 'disconnect') {
        this.connected = false;
        this.connectionState.disconnected('disconnected');
      }
      if (status.type === 'reconnect') this.onConnected();
    }
    this.connected = false;
  }

  private onConnected(): void {
    this.connected = true;
    this.connections += 1;
    this.connectionState.connected();
  }

  /** Flushes the last acknowledgements. */
  async onApplicationShutdown(): Promise<void> {
    // There is no connection when the start was interrupted.
    if (!this.connection || this.connection.isClosed()) return;
    if (this.connected) await this.connection.flush();
    await this.connection.close();
  }
}
