import { Inject, Injectable } from '@nestjs/common';
import { redisOptions, type RedisOptions, RowWorker } from '@charter/messaging';
import { mailQueue } from './email.queue.js';
import { MailService } from './email.service.js';

@Injectable()
export class MailWorker extends RowWorker {
  constructor(
    @Inject(redisOptions) redis: RedisOptions,
    private readonly mail: MailService,
  ) {
    // Each letter in hand keeps a database connection, so fewer than the pool has.
    super({ name: mailQueue, concurrency: 4 }, redis);
  }

  protected work(id: string): Promise<void> {
    return this.mail.deliver(id);
  }
}
