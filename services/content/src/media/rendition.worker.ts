import { Inject, Injectable, Logger } from '@nestjs/common';
import { redisOptions, type RedisOptions, RowWorker } from '@charter/messaging';
import { MediaService } from './media.service.js';
import { renditionQueue } from './rendition.queue.js';

@Injectable()
export class RenditionWorker extends RowWorker {
  private readonly logger = new Logger('Media');

  constructor(
    @Inject(redisOptions) redis: RedisOptions,
    private readonly media: MediaService,
  ) {
    // Each takes a processor for some seconds, and guests' pages want one too.
    super({ name: renditionQueue, concurrency: 1 }, redis);
  }

  protected async work(id: string): Promise<void> {
    try {
      await this.media.render(id);
    } catch (error) {
      this.logger.error(`${id} is not rendered: ${error instanceof Error ? error.stack : String(error)}`);
      throw error;
    }
  }
}
