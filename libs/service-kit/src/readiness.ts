import { Injectable, Optional } from '@nestjs/common';
import { Database } from '@charter/database';
import { Nats } from '@charter/messaging';
import { Gauge, type Sample } from '@charter/telemetry';
import { type HealthCheck, stateOf } from './health.js';

/**
 * Ready when the servers answer without which this process can answer nothing. Redis is left out: it delays mail and timers, never an
 * answer. So is the object store: without it pictures are missing, and everything else is served.
 */
@Injectable()
export class Readiness {
  constructor(
    private readonly nats: Nats,
    @Optional() private readonly database?: Database,
  ) {}

  @Gauge('charter_dependency_up', 'Whether a server answers without which this process is not ready: 1 or 0.', ['server'])
  answers(): Promise<Sample[]> {
    const checks = Object.entries(this.checks());
    return Promise.all(checks.map(async ([server, check]) => ({ labels: { server }, value: (await stateOf(check)) === 'ok' ? 1 : 0 })));
  }

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
