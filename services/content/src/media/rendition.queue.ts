import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@charter/database';
import { redisOptions, type RedisOptions } from '@charter/messaging';
import { RowQueue } from '@charter/messaging/queues';
import { Clock } from '@charter/service-kit';
import { MediaRepository, storedChannel } from './media.repository.js';

export const renditionQueue = 'renditions';

/** Images to be rendered in all their widths and formats. */
@Injectable()
export class RenditionQueue extends RowQueue {
  constructor(
    @Inject(redisOptions) redis: RedisOptions,
    database: Database,
    private readonly repository: MediaRepository,
    private readonly clock: Clock,
  ) {
    super({ name: renditionQueue, channel: storedChannel, attempts: 3 }, redis, database);
  }

  protected findMissed(limit: number): Promise<string[]> {
    return this.repository.findUnrendered(this.clock.now(), limit);
  }
}
