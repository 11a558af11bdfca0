import { Processor } from '@nestjs/bullmq';
import { RowProcessor } from '@charter/messaging';
import { emailQueue } from './email.queue.js';
import { EmailService } from './email.service.js';

/** Each e-mail in delivery holds a database connection, so its concurrency is below the pool's size. */
@Processor(emailQueue, { concurrency: 4 })
export class EmailWorker extends RowProcessor {
  constructor(private readonly emails: EmailService) {
    super(emailQueue);
  }

  protected handle(id: string): Promise<void> {
    return this.emails.deliver(id);
  }
}
