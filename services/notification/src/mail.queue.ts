import { InjectQueue } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { JobsOptions, Queue } from 'bullmq';
import { CommitListener, Database, Presence } from '@charter/database';
import { jobsOn, MeasuresJobs } from '@charter/messaging';
import type { Sample } from '@charter/service-kit';
import { owedChannel } from './mail.repository.js';

export const mailQueue = 'emails';

/** A burst of quick tries, about fifteen seconds in all. The sweep starts the next burst, ever more patiently. */
const options: JobsOptions = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 1_000 },
  // Nothing stays in Redis: a job that is over must not be in the way of the next one with its id.
  removeOnComplete: true,
  removeOnFail: true,
};

/** Puts committed e-mails on the queue. The row's id is the job's, so putting one there twice is putting it once. */
@Injectable()
export class MailQueue implements BeforeApplicationShutdown, OnApplicationBootstrap {
  private readonly logger = new Logger('Mail');
  private readonly presence = new Presence('Redis, for the queue of e-mails,');
  private readonly commits: CommitListener;

  constructor(
    @InjectQueue(mailQueue) private readonly queue: Queue<object>,
    database: Database,
  ) {
    queue.on('error', (error) => this.presence.missing(error));
    this.commits = new CommitListener(database, owedChannel, (id) => this.wake(id));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.listen();
  }

  /** Later than whoever commits here. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.commits.close();
  }

  async add(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.queue.addBulk(ids.map((id) => ({ name: 'send', data: {}, opts: { ...options, jobId: id } })));
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
