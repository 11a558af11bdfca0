import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import type { OnModuleDestroy } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Presence } from '@charter/database';
import { mailQueue } from './mail.queue.js';
import { MailService } from './mail.service.js';

/** Each letter in hand keeps a database connection, so fewer than the pool has. */
const concurrency = 4;

@Processor(mailQueue, { concurrency })
export class MailWorker extends WorkerHost implements OnModuleDestroy {
  private readonly presence = new Presence('Redis, for the sending of e-mails,');

  constructor(private readonly mail: MailService) {
    super();
  }

  async process(job: Job): Promise<void> {
    this.presence.returned();
    await this.mail.deliver(job.id as string);
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.presence.missing(error);
  }

  /** Finishes the letters in hand while there is still a database to note them in. */
  async onModuleDestroy(): Promise<void> {
    await this.worker.close();
  }
}
