import { Inject, Injectable } from '@nestjs/common';
import { redisOptions, type RedisOptions, RowWorker } from '@charter/messaging';
import { emailQueue } from './email.queue.js';
import { EmailService } from './email.service.js';

@Injectable()
export class EmailWorker extends RowWorker {
  constructor(
    @Inject(redisOptions) redis: RedisOptions,
    private readonly emails: EmailService,
  ) {
    // Each e-mail in progress holds a database connection: fewer than the pool has.
    super({ name: emailQueue, concurrency: 4 }, redis);
  }

  protected work(id: string): Promise<void> {
    return this.emails.deliver(id);
  }
}
