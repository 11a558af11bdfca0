import { Injectable, Optional } from '@nestjs/common';
import { Database } from '@charter/database';
import { Nats } from '@charter/messaging';
import type { HealthCheck } from './health.js';

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

  checks(): Record<string, HealthCheck> {
    return {
      nats: async () => {
        if (!this.nats.connected) throw new Error('disconnected');
        await this.nats.connection.flush();
      },
      ...(this.database
        ? {
            postgres: async () => {
              await this.database?.read.query('SELECT 1');
            },
          }
        : {}),
    };
  }
}
