import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Worker } from 'bullmq';
import { Presence } from '@charter/database';
import { redisOptions, type RedisOptions } from '@charter/messaging';
import { MediaService } from './media.service.js';
import { renditionQueue } from './rendition.queue.js';

/** One picture at a time: each takes a processor for some seconds, and guests' pages want one too. */
@Injectable()
export class RenditionWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Media');
  private readonly presence = new Presence('Redis, for renditions,');
  private worker: Worker | undefined;

  constructor(
    @Inject(redisOptions) private readonly redis: RedisOptions,
    private readonly media: MediaService,
  ) {}

  onApplicationBootstrap(): void {
    this.worker = new Worker(renditionQueue, (job) => this.media.render(job.id as string), { ...this.redis, concurrency: 1 });
    this.worker.on('error', (error) => this.presence.missing(error));
    this.worker.on('active', () => this.presence.returned());
    this.worker.on('failed', (job, error) => this.logger.error(`${job?.id} is not rendered: ${error.stack}`));
  }

  /** Finishes the picture in hand while there is still a database to note it in. */
  async onModuleDestroy(): Promise<void> {
    await this.worker?.close();
  }
}
