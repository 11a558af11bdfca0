import { Injectable, Optional } from '@nestjs/common';
import { Database } from '@charter/database';
import { Nats } from '@charter/messaging';
import type { HealthCheck } from './health.js';

/** Ready when the service's own servers answer. Redis is left out: it delays mail and timers, never an answer. */
@Injectable()
export class Readiness {
  constructor(
    private readonly nats: Nats,
    @Optional() private readonly database?: Database,
  ) {}

  checks(): Record<string, HealthCheck> {
    return {
      nats: async () => {
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
