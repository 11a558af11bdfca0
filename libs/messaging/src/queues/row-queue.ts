import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Queue } from 'bullmq';
import { CommitListener, type Database, ConnectionState } from '@charter/database';
import type { Sample } from '@charter/telemetry';
import { jobsOn, JobsGauge } from './queue-jobs.js';
import type { RedisOptions } from './redis-options.js';

/** Rows being added to the queue at once. While Redis is unreachable each waits in memory; rows above the limit are left to the sweep. */
const maxPending = 1_000;

interface RowQueueOptions {
  /** Name of the queue; its `@Processor` has the same. */
  name: string;
  /** Channel of PostgreSQL that is notified of the id of each row to handle. */
  channel: string;
  /** Attempts per job, one, two, four … seconds apart. Rows that fail them all are left to the sweep. */
  attempts: number;
}

/**
 * Adds committed rows to a queue for a `RowProcessor`. The id of the row is that of the job, so adding a row twice adds it once. The rows in
 * PostgreSQL are authoritative and Redis may lose the queue: a timer of the service, the sweep, adds unhandled rows again.
 */
export abstract class RowQueue implements BeforeApplicationShutdown, OnApplicationBootstrap {
  private readonly logger = new Logger(RowQueue.name);
  private readonly connectionState: ConnectionState;
  private readonly commits: CommitListener;
  private queue: Queue<object> | undefined;
  private pending = 0;

  protected constructor(
    private readonly options: RowQueueOptions,
    private readonly redis: RedisOptions,
    database: Database,
  ) {
    this.connectionState = new ConnectionState(`Redis (queue ${options.name})`);
    this.commits = new CommitListener(
      database,
      options.channel,
      (id) => void this.tryToAdd([id]),
      () => void this.addMissed(),
    );
  }

  /** Opens the queue only now: a process that only migrates or seeds does not connect to Redis. */
  async onApplicationBootstrap(): Promise<void> {
    this.queue = new Queue(this.options.name, this.redis);
    this.queue.on('error', (error) => this.connectionState.disconnected(error));
    await this.listen();
  }

  /** Runs after everything that commits rows has stopped. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.commits.close();
    await this.queue?.close();
  }

  /** Adds rows that are not queued already. @throws Error while Redis is unreachable */
  async add(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    const { attempts } = this.options;
    // Finished jobs are removed: the next job with the same id would be ignored otherwise.
    const options = { attempts, backoff: { type: 'exponential', delay: 1_000 }, removeOnComplete: true, removeOnFail: true };
    await this.queue?.addBulk(ids.map((id) => ({ name: 'row', data: {}, opts: { ...options, jobId: id } })));
    this.connectionState.connected();
  }

  /** Ids of rows that were committed and may never have been added, at most `limit`. */
  protected abstract findMissed(limit: number): Promise<string[]>;

  /** Listens to commits again after a lost connection, and adds rows that were committed meanwhile. */
  async listen(): Promise<void> {
    await this.commits.listen();
  }

  @JobsGauge()
  jobs(): Promise<Sample[]> {
    return jobsOn(this.queue);
  }

  /** Rows that were committed while nothing listened, as when the service starts. Those above the limit are left to the sweep. */
  private async addMissed(): Promise<void> {
    try {
      await this.tryToAdd(await this.findMissed(maxPending));
    } catch (error) {
      this.logger.warn({ err: error, queue: this.options.name }, 'Search for missed rows failed, left to the sweep');
    }
  }

  private async tryToAdd(committed: string[]): Promise<void> {
    const ids = committed.slice(0, maxPending - this.pending);
    this.pending += ids.length;
    try {
      await this.add(ids);
    } catch (error) {
      this.connectionState.disconnected(error);
    } finally {
      this.pending -= ids.length;
    }
  }
}
