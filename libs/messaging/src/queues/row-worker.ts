import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Worker } from 'bullmq';
import { ConnectionState } from '@charter/database';
import type { RedisOptions } from './timers.js';

export interface RowWorkerOptions {
  /** Of the queue. */
  name: string;
  /** Rows in hand at once. */
  concurrency: number;
}

/** Does what the rows of a `RowQueue` ask for. */
export abstract class RowWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly presence: ConnectionState;
  private worker: Worker | undefined;

  protected constructor(
    private readonly options: RowWorkerOptions,
    private readonly redis: RedisOptions,
  ) {
    this.presence = new ConnectionState(`Redis, for the work on ${options.name},`);
  }

  /** Safe to repeat. Throws when it is worth another try soon. */
  protected abstract work(id: string): Promise<void>;

  onApplicationBootstrap(): void {
    const { name, concurrency } = this.options;
    this.worker = new Worker(name, (job) => this.work(job.id!), { ...this.redis, concurrency });
    this.worker.on('error', (error) => this.presence.disconnected(error));
    this.worker.on('active', () => this.presence.connected());
  }

  /** Finishes what is in hand while there is still a database to note it in. */
  async onModuleDestroy(): Promise<void> {
    await this.worker?.close();
  }
}
