import { Injectable, Optional } from '@nestjs/common';
import { Database } from '@charter/database';
import { Nats } from '@charter/messaging';
import { Gauge, type Sample } from '@charter/telemetry';
import { type HealthCheck, stateOf } from './health.js';

/**
 * A process is ready when the servers are reachable that every request needs. Redis is not one of them: without it e-mails and timers are
 * delayed. Nor is the object store: without it only images are missing.
 */
@Injectable()
export class Readiness {
  constructor(
    private readonly nats: Nats,
    @Optional() private readonly database?: Database,
  ) {}

  @Gauge('charter_dependency_up', 'Whether a server is reachable that this process needs to be ready: 1 or 0.', ['server'])
  reachable(): Promise<Sample[]> {
    const checks = Object.entries(this.checks());
    return Promise.all(checks.map(async ([server, check]) => ({ labels: { server }, value: (await stateOf(check)) === 'ok' ? 1 : 0 })));
  }

  /** @returns a check per server; it rejects, with the reason, while this process cannot reach the server */
  checks(): Record<string, HealthCheck> {
    return {
      nats: async () => {
        if (!this.nats.connected) throw new Error('disconnected');
        await this.nats.connection.flush();
      },
      ...(this.database
        ? {
            postgres: async () => {
              await this.database?.manager.query('SELECT 1');
            },
          }
        : {}),
    };
  }
}
