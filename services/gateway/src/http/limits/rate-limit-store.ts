import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { ConnectionState } from '@charter/database';
import { redisAddress } from '@charter/messaging';

/** How often a key was counted in its current window. */
export interface Count {
  current: number;
  /** Milliseconds until the window ends. */
  ttl: number;
}

export interface RateLimitStore {
  /** Adds one. @param window milliseconds from the first count on, in whole seconds */
  add(key: string, window: number): Count | Promise<Count>;
  /** Takes back one that was added in the current window. */
  takeBack(key: string, window: number): void | Promise<void>;
  /** Starts the count at 0 again. */
  reset(key: string): void | Promise<void>;
}

/** Keys that a process counts at most; above this the least recently used one is dropped. */
const capacity = 10_000;

/**
 * Counts of this process. `RateLimiterMemory` would start a timer for each key and does not bound their number, which an IPv6 network
 * could exploit.
 */
export class MemoryRateLimitStore implements RateLimitStore {
  private readonly windows = new LRUCache<string, { current: number; endsAt: number }>({ max: capacity });

  /** @param now milliseconds of a monotonic clock */
  constructor(private readonly now: () => number = () => performance.now()) {}

  add(key: string, window: number): Count {
    const now = this.now();
    let found = this.windows.get(key);
    if (!found || found.endsAt <= now) {
      found = { current: 0, endsAt: now + window };
      this.windows.set(key, found);
    }
    found.current += 1;
    return { current: found.current, ttl: found.endsAt - now };
  }

  takeBack(key: string): void {
    const found = this.windows.get(key);
    if (found) found.current -= 1;
  }

  reset(key: string): void {
    this.windows.delete(key);
  }
}

/** Milliseconds after which a silent Redis is unreachable. Until it is connected again no request waits for it. */
const timeout = 1_000;

/**
 * Counts that all gateways share, in Redis. While Redis is unreachable each process counts for itself: the effective limits are then
 * multiplied by the number of gateways, but no visitor is rejected because of the outage.
 */
@Injectable()
export class RedisRateLimitStore implements RateLimitStore, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly connection = new ConnectionState('Redis', 'Redis unavailable, rate limits are now per process');
  private readonly fallback = new MemoryRateLimitStore();
  private readonly redis: Redis;
  private readonly shared: RateLimiterRedis;

  /** @param url as `redisAddress` reads it. @param prefix of every key */
  constructor(url: string, prefix: string) {
    this.redis = new Redis({
      ...redisAddress(url),
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2_000,
      commandTimeout: timeout,
      // Closes a silent connection, so that the following requests do not wait for a timeout of their own.
      socketTimeout: timeout,
      retryStrategy: (times) => Math.min(times * 100, 2_000),
    });
    this.redis.on('error', (error) => this.connection.disconnected(error));
    // Only its atomic counter is used; what a count means is decided where it is read, so `points` has no effect.
    this.shared = new RateLimiterRedis({
      storeClient: this.redis,
      keyPrefix: prefix,
      points: 1,
      duration: 60,
      rejectIfRedisNotReady: true,
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    const connected = this.redis.connect().catch((error: unknown) => this.connection.disconnected(error));
    // A client whose Sentinels are unreachable retries forever, and the start must not wait for it.
    await Promise.race([connected, pause(timeout)]);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  async add(key: string, window: number): Promise<Count> {
    try {
      const { consumedPoints, msBeforeNext } = await this.shared.penalty(key, 1, { customDuration: window / 1000 });
      this.connection.connected();
      return { current: consumedPoints, ttl: msBeforeNext };
    } catch (error) {
      this.connection.disconnected(error);
      return this.fallback.add(key, window);
    }
  }

  async takeBack(key: string, window: number): Promise<void> {
    try {
      await this.shared.reward(key, 1, { customDuration: window / 1000 });
      this.connection.connected();
    } catch (error) {
      this.connection.disconnected(error);
      this.fallback.takeBack(key);
    }
  }

  async reset(key: string): Promise<void> {
    this.fallback.reset(key);
    await this.shared.delete(key).catch((error: unknown) => this.connection.disconnected(error));
  }
}
