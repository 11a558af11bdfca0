import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { type JobsOptions, Queue } from 'bullmq';
import { CommitListener, Database, Presence } from '@charter/database';
import { jobsOn, MeasuresJobs, redisOptions, type RedisOptions } from '@charter/messaging';
import type { Sample } from '@charter/service-kit';
import { keptChannel } from './media.repository.js';

export const renditionQueue = 'renditions';

const options: JobsOptions = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 1_000 },
  // Nothing stays in Redis: a job that is over must not be in the way of the next one with its id.
  removeOnComplete: true,
  removeOnFail: true,
};

/** Puts committed pictures on the queue. The row's id is the job's, so putting one there twice is putting it once. */
@Injectable()
export class RenditionQueue implements BeforeApplicationShutdown, OnApplicationBootstrap {
  private readonly logger = new Logger('Media');
  private readonly presence = new Presence('Redis, for the queue of renditions,');
  private readonly commits: CommitListener;
  private queue: Queue<object> | undefined;

  constructor(
    @Inject(redisOptions) private readonly redis: RedisOptions,
    database: Database,
  ) {
    this.commits = new CommitListener(database, keptChannel, (id) => this.wake(id));
  }

  /** Not earlier: a process that only migrates or seeds would be kept from ending by an open connection. */
  async onApplicationBootstrap(): Promise<void> {
    this.queue = new Queue(renditionQueue, this.redis);
    this.queue.on('error', (error) => this.presence.missing(error));
    await this.listen();
  }

  /** Later than whoever commits here. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.commits.close();
    await this.queue?.close();
  }

  async add(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.queue?.addBulk(ids.map((id) => ({ name: 'render', data: {}, opts: { ...options, jobId: id } })));
    this.presence.returned();
  }

  /** Hears commits again after a lost connection; what was committed meanwhile is left to the sweep. */
  async listen(): Promise<void> {
    await this.commits.listen();
  }

  @MeasuresJobs()
  jobs(): Promise<Sample[]> {
    return jobsOn(this.queue);
  }

  private wake(id: string): void {
    this.add([id]).catch((error: unknown) => this.logger.warn(`${id} waits for the sweep: ${String(error)}`));
  }
}
