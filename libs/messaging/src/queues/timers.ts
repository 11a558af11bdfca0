import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy, SetMetadata } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Queue, Worker } from 'bullmq';
import { ConnectionState } from '@charter/database';
import { inSpan, type Sample } from '@charter/telemetry';
import { withCorrelation } from '../correlation.js';
import { serviceName } from '../events/event-consumers.js';
import { jobsOn, JobsGauge } from './queue-jobs.js';
import type { RedisAddress } from './redis-address.js';

export const redisOptions = Symbol('redis options');

export interface RedisOptions {
  connection: RedisAddress & { maxRetriesPerRequest: null };
  /** Prefix of every key. */
  prefix: string;
}

const everyKey = 'charter:every';

/** How often we look whether Redis still has our schedules: one that was emptied would never run them again. */
const lookEvery = 5_000;

/** This method runs every so many milliseconds, once for all instances of the service. */
export const Every = (milliseconds: number): MethodDecorator => SetMetadata(everyKey, milliseconds);

/** Repeatable jobs of a service on one BullMQ queue. Each must be safe to repeat: Redis is not our memory. */
@Injectable()
export class Timers implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Timers.name);
  private readonly presence = new ConnectionState('Redis, for timers,');
  private queue: Queue | undefined;
  private worker: Worker | undefined;
  private look: NodeJS.Timeout | undefined;
  private looking = false;

  constructor(
    @Inject(serviceName) private readonly service: string,
    @Inject(redisOptions) private readonly redis: RedisOptions,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const jobs = this.jobs();
    if (jobs.size === 0) return;
    const name = `timers-${this.service}`;
    this.queue = new Queue(name, this.redis);
    this.queue.on('error', (error) => this.presence.disconnected(error));
    this.worker = new Worker(
      name,
      async (job) => {
        const run = () => inSpan({ name: `timer ${job.name}`, kind: 'consumer' }, async () => jobs.get(job.name)?.run());
        await withCorrelation({ correlationId: randomUUID() }, run);
      },
      { ...this.redis, concurrency: 4 },
    );
    this.worker.on('error', (error) => this.presence.disconnected(error));
    this.worker.on('failed', (job, error) => this.logger.error(`${job?.name} failed: ${error.stack}`));
    for (const [job, { every }] of jobs) {
      // Not awaited: a Redis that is away must not keep the service from answering.
      this.schedule(job, every).catch((error: unknown) => this.presence.disconnected(error));
    }
    this.look = setInterval(() => void this.keepScheduled(jobs), lookEvery);
  }

  @JobsGauge()
  due(): Promise<Sample[]> {
    return jobsOn(this.queue);
  }

  private async schedule(job: string, every: number): Promise<void> {
    await this.queue?.upsertJobScheduler(job, { every }, { name: job, opts: { removeOnComplete: 10, removeOnFail: 50 } });
  }

  private async keepScheduled(jobs: Map<string, { every: number }>): Promise<void> {
    // While Redis is away a look does not end; one that waits is enough.
    if (this.looking) return;
    this.looking = true;
    try {
      for (const [job, { every }] of jobs) {
        if (!(await this.queue?.getJobScheduler(job))) await this.schedule(job, every);
      }
      this.presence.connected();
    } catch (error) {
      this.presence.disconnected(error);
    } finally {
      this.looking = false;
    }
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.look);
    await this.worker?.close();
    await this.queue?.close();
  }

  private jobs(): Map<string, { every: number; run: () => Promise<void> }> {
    const jobs = new Map<string, { every: number; run: () => Promise<void> }>();
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!instance || typeof instance !== 'object') continue;
      const owner = instance as Record<string, () => Promise<void>>;
      const prototype = Object.getPrototypeOf(owner) as typeof owner;
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const every = Reflect.getMetadata(everyKey, prototype[name]!) as number | undefined;
        if (every) jobs.set(`${metatype?.name}-${name}`, { every, run: owner[name]!.bind(owner) });
      }
    }
    return jobs;
  }
}
