import { Injectable } from '@nestjs/common';
import { Every } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { MediaRepository } from './media.repository.js';
import { MediaService } from './media.service.js';
import { RenditionQueue } from './rendition.queue.js';

const batch = 100;
/** Milliseconds in which a picture's first job has had its chance. */
const patience = 60_000;

/** Takes up what fell off the queue (Redis was emptied, a process died, the store was away) and clears what was left behind. */
@Injectable()
export class MediaSweepTimer {
  constructor(
    private readonly repository: MediaRepository,
    private readonly queue: RenditionQueue,
    private readonly media: MediaService,
    private readonly clock: Clock,
  ) {}

  @Every(30_000)
  async takeUpLost(): Promise<void> {
    await this.queue.listen();
    await this.queue.add(await this.repository.unrendered(new Date(this.clock.now().getTime() - patience), batch));
  }

  @Every(15 * 60_000)
  async forgetAbandoned(): Promise<void> {
    await this.media.forgetAbandoned();
  }

  @Every(60 * 60_000)
  async forgetUnwanted(): Promise<void> {
    await this.media.forgetUnwanted();
  }
}
