import type { OnModuleDestroy } from '@nestjs/common';
import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import { ConnectionState } from '@charter/database';

/** A worker of BullMQ that logs when Redis is unreachable, and shuts down gracefully. Subclasses are declared with `@Processor`. */
export abstract class QueueWorker extends WorkerHost implements OnModuleDestroy {
  private readonly connection: ConnectionState;

  /** @param queue as the log calls it */
  protected constructor(queue: string) {
    super();
    this.connection = new ConnectionState(`Redis (worker of ${queue})`);
  }

  @OnWorkerEvent('error')
  protected onError(error: Error): void {
    this.connection.disconnected(error);
  }

  @OnWorkerEvent('active')
  protected onActive(): void {
    this.connection.connected();
  }

  /** Finishes the jobs in progress: @nestjs/bullmq closes its workers only when the database is disconnected already. */
  async onModuleDestroy(): Promise<void> {
    await this.worker.close();
  }
}
