import { Logger } from '@nestjs/common';
import { Processor } from '@nestjs/bullmq';
import { RowProcessor } from '@charter/messaging/queues';
import { renditionQueue } from './rendition.queue.js';
import { RenditionService } from './rendition.service.js';

/** Renders one image at a time: rendering takes a processor for some seconds, which requests of guests need too. */
@Processor(renditionQueue, { concurrency: 1 })
export class RenditionWorker extends RowProcessor {
  private readonly logger = new Logger(RenditionWorker.name);

  constructor(private readonly renditions: RenditionService) {
    super(renditionQueue);
  }

  protected async handle(id: string): Promise<void> {
    try {
      await this.renditions.render(id);
    } catch (error) {
      this.logger.error({ imageId: id, error }, 'Image not rendered');
      throw error;
    }
  }
}
