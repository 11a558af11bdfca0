import type { RedisAddress } from './redis-address.js';

/** Injects the `RedisOptions` of this process. */
export const redisOptions = Symbol('redis options');

/** What BullMQ needs to open a queue or a worker. */
export interface RedisOptions {
  connection: RedisAddress & { maxRetriesPerRequest: null };
  /** Prefix of every key. */
  prefix: string;
}
