import { Inject, Injectable, Logger } from '@nestjs/common';
import { redisOptions, type RedisOptions, RowWorker } from '@charter/messaging';
import { renditionQueue } from './rendition.queue.js';
import { RenditionService } from './rendition.service.js';

@Injectable()
export class RenditionWorker extends RowWorker {
  private readonly logger = new Logger(RenditionWorker.name);

  constructor(
    @Inject(redisOptions) redis: RedisOptions,
    private readonly renditions: RenditionService,
  ) {
    // Rendering takes a processor for some seconds, which requests of guests need too.
    super({ name: renditionQueue, concurrency: 1 }, redis);
  }

  protected async work(id: string): Promise<void> {
    try {
      await this.renditions.render(id);
    } catch (error) {
      this.logger.error({ imageId: id, error }, 'Image not rendered');
      throw error;
    }
  }
}
