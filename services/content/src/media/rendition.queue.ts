import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@charter/database';
import { redisOptions, type RedisOptions, RowQueue } from '@charter/messaging';
import { keptChannel } from './media.repository.js';

export const renditionQueue = 'renditions';

/** Pictures to be drawn in all their widths. */
@Injectable()
export class RenditionQueue extends RowQueue {
  constructor(@Inject(redisOptions) redis: RedisOptions, database: Database) {
    super({ name: renditionQueue, channel: keptChannel, attempts: 3 }, redis, database);
  }
}
