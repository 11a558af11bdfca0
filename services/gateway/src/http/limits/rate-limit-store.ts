import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { redisAddress } from '@charter/messaging';

/** How often something has happened in its window. */
export interface Count {
  current: number;
  /** Milliseconds until the window ends. */
  ttl: number;
}

/** Names remembered at once; beyond it the oldest is forgotten. */
const capacity = 10_000;

/** Counts of this process alone. */
export class MemoryRateLimitStore {
  private readonly windows = new Map<string, { current: number; until: number }>();

  /** @param now milliseconds of a clock that never goes back */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** @param window milliseconds from the first time on */
  add(name: string, window: number): Count {
    const found = this.windows.get(name);
    const open = found && found.until > this.now() ? found : { current: 0, until: this.now() + window };
    open.current += 1;
    this.windows.delete(name);
    this.windows.set(name, open);
    if (this.windows.size > capacity) this.windows.delete(this.windows.keys().next().value!);
    return { current: open.current, ttl: open.until - this.now() };
  }

  forget(name: string): void {
    this.windows.delete(name);
  }
}

/** Milliseconds that a request waits for Redis, and then that nobody asks it again. */
const patience = 1_000;
const rest = 5_000;

/** Adds one; the first of a window says when it ends. */
const addOne = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { current, redis.call('PTTL', KEYS[1]) }
`;

/**
 * Counts that all gateways share, in Redis. While it is away every gateway counts for itself: the limits are then as many
 * times higher as there are gateways, and nobody is kept from booking.
 */
@Injectable()
export class RedisRateLimitStore implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(RedisRateLimitStore.name);
  private readonly own = new MemoryRateLimitStore();
  private readonly redis: Redis;
  private awayUntil = 0;

  /** @param url as `redisAddress` reads it. @param prefix of every key */
  constructor(url: string, prefix: string) {
    this.redis = new Redis({
      ...redisAddress(url),
      keyPrefix: `${prefix}:`,
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2_000,
      commandTimeout: patience,
      socketTimeout: 5_000,
      retryStrategy: (times) => Math.min(times * 100, 2_000),
    });
    // Every outage is told once, by the first count that fails.
    this.redis.on('error', () => undefined);
  }

  async onApplicationBootstrap(): Promise<void> {
    const connected = this.redis.connect().catch((error: unknown) => this.rest(error));
    // A client whose Sentinels are away tries without an end, and so would the start.
    await Promise.race([connected, pause(patience)]);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** @param window milliseconds from the first time on */
  async add(name: string, window: number): Promise<Count> {
    if (performance.now() >= this.awayUntil) {
      try {
        const [current, ttl] = (await this.redis.eval(addOne, 1, name, window)) as [number, number];
        this.awayUntil = 0;
        return { current, ttl };
      } catch (error) {
        this.rest(error);
      }
    }
    return this.own.add(name, window);
  }

  async forget(name: string): Promise<void> {
    this.own.forget(name);
    if (performance.now() < this.awayUntil) return;
    await this.redis.del(name).catch((error: unknown) => this.rest(error));
  }

  private rest(error: unknown): void {
    if (this.awayUntil === 0) this.logger.warn(`Redis does not count, every gateway counts for itself: ${String(error)}`);
    this.awayUntil = performance.now() + rest;
  }
}
