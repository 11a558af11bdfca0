import { jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

/** The one stream of all facts. Only `evt.` subjects: a request on a captured subject would get the stream's own reply. */
export const streamName = 'EVENTS';

const day = 24 * 60 * 60 * 1e9;

/** On how many servers of a NATS cluster each fact is kept: 1, or 3 so that any one of them may be lost. */
export const streamReplicas = Symbol('servers that keep the stream');

/**
 * Safe to call from every process at once, at each start. A stream that fewer servers keep is copied to more; it is never taken from one.
 * @returns when the stream was made
 */
export async function ensureStream(connection: NatsConnection, replicas: number): Promise<Date> {
  const manager = await jetstreamManager(connection);
  const wanted = {
    subjects: ['evt.>'],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    num_replicas: replicas,
    max_age: 30 * day,
    duplicate_window: 120 * 1e9,
  };
  try {
    const { created } = await manager.streams.add({ name: streamName, ...wanted });
    return new Date(created);
  } catch (error) {
    if (!/already in use/.test(String(error))) throw error;
    const { config } = await manager.streams.info(streamName);
    // Never fewer: while a release takes over, its predecessors still have the former number.
    const kept = Math.max(replicas, config.num_replicas);
    const { created } = await manager.streams.update(streamName, { ...wanted, num_replicas: kept });
    return new Date(created);
  }
}
