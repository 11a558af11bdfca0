import { Processor } from '@nestjs/bullmq';
import { RowProcessor } from '@charter/messaging/queues';
import { emailQueue } from './email.queue.js';
import { EmailService } from './email.service.js';

/** Each e-mail in delivery holds a database connection, so the concurrency is below the size of the pool. */
@Processor(emailQueue, { concurrency: 4 })
export class EmailWorker extends RowProcessor {
  constructor(private readonly emails: EmailService) {
    super(emailQueue);
  }

  protected handle(id: string): Promise<void> {
    return this.emails.deliver(id);
  }
}
