import { Injectable } from '@nestjs/common';
import { hourMs, minuteMs } from '@charter/contracts';
import { Every } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { MediaCleanupService } from './media-cleanup.service.js';
import { MediaRepository } from './media.repository.js';
import { RenditionQueue } from './rendition.queue.js';

const batch = 100;
/** Milliseconds that the first job of an image has before the sweep adds another. */
const gracePeriod = minuteMs;

@Injectable()
export class MediaSweepTimer {
  constructor(
    private readonly repository: MediaRepository,
    private readonly queue: RenditionQueue,
    private readonly cleanup: MediaCleanupService,
    private readonly clock: Clock,
  ) {}

  /** Adds images to the queue that should be on it and are not: Redis was emptied, a process died, or the queue's attempts failed. */
  @Every(30_000)
  async queueUnrendered(): Promise<void> {
    await this.queue.listen();
    await this.queue.add(await this.repository.findUnrendered(new Date(this.clock.now().getTime() - gracePeriod), batch));
  }

  @Every(15 * minuteMs)
  async deleteAbandonedUploads(): Promise<void> {
    await this.cleanup.deleteAbandonedUploads(this.clock.now());
  }

  @Every(hourMs)
  async deleteUnusedImages(): Promise<void> {
    await this.cleanup.deleteUnused(this.clock.now());
  }
}
