import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { OnWorkerEvent, Processor } from '@nestjs/bullmq';
import { type Job, Queue } from 'bullmq';
import { DomainError } from '@charter/contracts';
import { ConnectionState } from '@charter/database';
import { inSpan, type Sample } from '@charter/telemetry';
import { withCorrelation } from '../correlation.js';
import { serviceName } from '../events/event-consumers.js';
import { everyKey } from './every.js';
import { jobsOn, JobsGauge, MemoryGauge, memoryOf } from './queue-jobs.js';
import { QueueWorker } from './queue-worker.js';
import { redisOptions, type RedisOptions } from './redis-options.js';

/** Milliseconds between checks that Redis still has our schedules: one that was emptied would never run them again. */
const checkInterval = 5_000;

interface TimerMethod {
  every: number;
  run: () => Promise<void>;
}

const isUnavailable = (error: Error): error is DomainError =>
  error instanceof DomainError && (error.code === 'UNAVAILABLE' || error.code === 'TIMEOUT');

const queueOf = (service: string): string => `timers-${service}`;

/** The repeatable jobs of a service, one for each method with `@Every`, on one BullMQ queue. */
@Injectable()
export abstract class Timers extends QueueWorker implements OnApplicationBootstrap {
  private readonly logger = new Logger(Timers.name);
  private readonly redisState = new ConnectionState('Redis (timers)');
  private methods = new Map<string, TimerMethod>();
  private queue: Queue | undefined;
  private check: NodeJS.Timeout | undefined;
  private checking = false;

  constructor(
    @Inject(serviceName) private readonly service: string,
    @Inject(redisOptions) private readonly redis: RedisOptions,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {
    super(queueOf(service));
  }

  async onApplicationBootstrap(): Promise<void> {
    this.methods = this.findMethods();
    if (this.methods.size === 0) return;
    this.queue = new Queue(queueOf(this.service), this.redis);
    this.queue.on('error', (error) => this.redisState.disconnected(error));
    // Not awaited: the service must start although Redis is unreachable.
    for (const [job, { every }] of this.methods) {
      this.schedule(job, every).catch((error: unknown) => this.redisState.disconnected(error));
    }
    this.check = setInterval(() => void this.keepScheduled(), checkInterval);
  }

  async process({ name }: Job): Promise<void> {
    const run = () => inSpan({ name: `timer ${name}`, kind: 'consumer' }, async () => this.methods.get(name)?.run());
    await withCorrelation({ correlationId: randomUUID() }, run);
  }

  @OnWorkerEvent('failed')
  protected onFailed(job: Job | undefined, error: Error): void {
    // Another service restarts: the next run calls it again.
    if (isUnavailable(error)) this.logger.warn({ timer: job?.name, code: error.code }, 'Timer called a service that does not respond');
    else this.logger.error({ timer: job?.name, error }, 'Timer failed');
  }

  @JobsGauge()
  jobs(): Promise<Sample[]> {
    return jobsOn(this.queue);
  }

  @MemoryGauge()
  memory(): Promise<Sample[]> {
    return memoryOf(this.queue);
  }

  override async onModuleDestroy(): Promise<void> {
    clearInterval(this.check);
    await super.onModuleDestroy();
    await this.queue?.close();
  }

  private async schedule(job: string, every: number): Promise<void> {
    await this.queue?.upsertJobScheduler(job, { every }, { name: job, opts: { removeOnComplete: 10, removeOnFail: 50 } });
  }

  private async keepScheduled(): Promise<void> {
    // A check does not end while Redis is unreachable; one at a time is enough.
    if (this.checking) return;
    this.checking = true;
    try {
      for (const [job, { every }] of this.methods) {
        if (!(await this.queue?.getJobScheduler(job))) await this.schedule(job, every);
      }
      this.redisState.connected();
    } catch (error) {
      this.redisState.disconnected(error);
    } finally {
      this.checking = false;
    }
  }

  private findMethods(): Map<string, TimerMethod> {
    const methods = new Map<string, TimerMethod>();
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!instance || typeof instance !== 'object') continue;
      const owner = instance as Record<string, () => Promise<void>>;
      const prototype = Object.getPrototypeOf(owner) as typeof owner;
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const every = Reflect.getMetadata(everyKey, prototype[name]!) as number | undefined;
        if (every) methods.set(`${metatype?.name}-${name}`, { every, run: owner[name]!.bind(owner) });
      }
    }
    return methods;
  }
}

/** @returns the provider of one service: `@Processor` takes the name of its queue when a class is declared */
export function timersOf(service: string): Type<Timers> {
  @Processor(queueOf(service), { concurrency: 4 })
  class ServiceTimers extends Timers {}
  return ServiceTimers;
}
