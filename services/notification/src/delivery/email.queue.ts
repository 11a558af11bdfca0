import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@charter/database';
import { redisOptions, type RedisOptions, RowQueue } from '@charter/messaging';
import { owedChannel } from './email.repository.js';

export const emailQueue = 'emails';

/** Letters to be sent. Five quick tries take about fifteen seconds; the sweep starts the next five, ever more patiently. */
@Injectable()
export class EmailQueue extends RowQueue {
  constructor(@Inject(redisOptions) redis: RedisOptions, database: Database) {
    super({ name: emailQueue, channel: owedChannel, attempts: 5 }, redis, database);
  }
}
