import { Inject, Injectable } from '@nestjs/common';
import { redisOptions, type RedisOptions, RowWorker } from '@charter/messaging';
import { emailQueue } from './email.queue.js';
import { EmailService } from './email.service.js';

@Injectable()
export class EmailWorker extends RowWorker {
  constructor(
    @Inject(redisOptions) redis: RedisOptions,
    private readonly mail: EmailService,
  ) {
    // Each letter in hand keeps a database connection, so fewer than the pool has.
    super({ name: emailQueue, concurrency: 4 }, redis);
  }

  protected work(id: string): Promise<void> {
    return this.mail.deliver(id);
  }
}
