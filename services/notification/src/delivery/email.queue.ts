import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@charter/database';
import { redisOptions, type RedisOptions } from '@charter/messaging';
import { RowQueue } from '@charter/messaging/queues';
import { EmailRepository, queuedChannel } from './email.repository.js';

export const emailQueue = 'emails';

/** E-mails to be sent. Its five attempts take about 15 seconds; then the sweep adds the e-mail again, after ever longer delays. */
@Injectable()
export class EmailQueue extends RowQueue {
  constructor(
    @Inject(redisOptions) redis: RedisOptions,
    database: Database,
    private readonly repository: EmailRepository,
  ) {
    super({ name: emailQueue, channel: queuedChannel, attempts: 5 }, redis, database);
  }

  protected findMissed(limit: number): Promise<string[]> {
    return this.repository.findUnattempted(limit);
  }
}
