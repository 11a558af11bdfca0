import { Logger } from '@nestjs/common';
import { Processor } from '@nestjs/bullmq';
import { RowProcessor } from '@charter/messaging';
import { MediaService } from './media.service.js';
import { renditionQueue } from './rendition.queue.js';

/** Renders one picture at a time: each takes a processor for some seconds, which requests of guests need too. */
@Processor(renditionQueue, { concurrency: 1 })
export class RenditionWorker extends RowProcessor {
  private readonly logger = new Logger('Media');

  constructor(private readonly media: MediaService) {
    super(renditionQueue);
  }

  protected async handle(id: string): Promise<void> {
    try {
      await this.media.render(id);
    } catch (error) {
      this.logger.error(`${id} is not rendered: ${error instanceof Error ? error.stack : String(error)}`);
      throw error;
    }
  }
}
