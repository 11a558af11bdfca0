import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Job } from 'bullmq';
import { mailQueue } from './mail.queue.js';
import { MailService } from './mail.service.js';

/** Each letter in hand keeps a database connection, so fewer than the pool has. */
const concurrency = 4;

@Processor(mailQueue, { concurrency })
export class MailWorker extends WorkerHost implements OnModuleDestroy {
  private readonly logger = new Logger('Mail');

  constructor(private readonly mail: MailService) {
    super();
  }

  async process(job: Job): Promise<void> {
    await this.mail.deliver(job.id as string);
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.logger.warn(`e-mails wait for Redis: ${error.message}`);
  }

  /** Finishes the letters in hand while there is still a database to note them in. */
  async onModuleDestroy(): Promise<void> {
    await this.worker.close();
  }
}
