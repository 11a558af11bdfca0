import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@charter/database';
import { redisOptions, type RedisOptions, RowQueue } from '@charter/messaging';
import { storedChannel } from './media.repository.js';

export const renditionQueue = 'renditions';

/** Images to be rendered in all their widths and formats. */
@Injectable()
export class RenditionQueue extends RowQueue {
  constructor(@Inject(redisOptions) redis: RedisOptions, database: Database) {
    super({ name: renditionQueue, channel: storedChannel, attempts: 3 }, redis, database);
  }
}
