import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Queue } from 'bullmq';
import { CommitListener, type Database, ConnectionState } from '@charter/database';
import type { Sample } from '@charter/telemetry';
import { jobsOn, JobsGauge } from './queue-jobs.js';
import type { RedisOptions } from './redis-options.js';

/** Rows on their way to Redis at once. While it is away each would wait in memory; the service's sweep finds those beyond. */
const most = 1_000;

export interface RowQueueOptions {
  /** Of the queue; the same for its worker. */
  name: string;
  /** Of PostgreSQL: where a commit names the row that asks for work. */
  channel: string;
  /** Quick tries, a second, two, four … apart. What fails them all is for the service's sweep. */
  attempts: number;
}

/**
 * Puts committed rows on a queue for a `RowProcessor`. The row's id is the job's, so putting one there twice is putting it
 * once. Redis is not our memory: a service sweeps from time to time and adds what has fallen off.
 */
export abstract class RowQueue implements BeforeApplicationShutdown, OnApplicationBootstrap {
  private readonly presence: ConnectionState;
  private readonly commits: CommitListener;
  private queue: Queue<object> | undefined;
  private onTheWay = 0;

  protected constructor(
    private readonly options: RowQueueOptions,
    private readonly redis: RedisOptions,
    database: Database,
  ) {
    this.presence = new ConnectionState(`Redis, for the queue of ${options.name},`);
    this.commits = new CommitListener(database, options.channel, (id) => void this.wake(id));
  }

  /** Not earlier: a process that only migrates or seeds would be kept from ending by an open connection. */
  async onApplicationBootstrap(): Promise<void> {
    this.queue = new Queue(this.options.name, this.redis);
    this.queue.on('error', (error) => this.presence.disconnected(error));
    await this.listen();
  }

  /** Later than whoever commits here. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.commits.close();
    await this.queue?.close();
  }

  async add(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    const { attempts } = this.options;
    // Nothing stays in Redis: a job that is over must not be in the way of the next one with its id.
    const options = { attempts, backoff: { type: 'exponential', delay: 1_000 }, removeOnComplete: true, removeOnFail: true };
    await this.queue?.addBulk(ids.map((id) => ({ name: 'row', data: {}, opts: { ...options, jobId: id } })));
    this.presence.connected();
  }

  /** Hears commits again after a lost connection; what was committed meanwhile is left to the sweep. */
  async listen(): Promise<void> {
    await this.commits.listen();
  }

  @JobsGauge()
  jobs(): Promise<Sample[]> {
    return jobsOn(this.queue);
  }

  private async wake(id: string): Promise<void> {
    if (this.onTheWay >= most) return;
    this.onTheWay += 1;
    try {
      await this.add([id]);
    } catch (error) {
      this.presence.disconnected(error);
    } finally {
      this.onTheWay -= 1;
    }
  }
}
