import { isDeepStrictEqual } from 'node:util';
import {
  type ConsumerConfig,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

/** The one stream of all facts. Only `evt.` subjects: a request on a captured subject would get the stream's own reply. */
export const streamName = 'EVENTS';

/** For how long the stream keeps an event. */
export const streamDays = 30;

const day = 24 * 60 * 60 * 1e9;

/** On how many servers of a NATS cluster each fact is kept: 1, or 3 so that any one of them may be lost. */
export const streamReplicas = Symbol('servers that keep the stream');

/**
 * How we ask JetStream: not first whether it is there, and with milliseconds until we ask again. Of servers that are choosing
 * a new leader nobody may answer.
 */
export const jetstreamOptions = { checkAPI: false, timeout: 3_000 };

/**
 * Safe to call from every process at once, at each start. A stream that fewer servers keep is copied to more; it is never taken from one.
 * @returns when the stream was made
 */
export async function ensureStream(connection: NatsConnection, replicas: number): Promise<Date> {
  const { streams } = await jetstreamManager(connection, jetstreamOptions);
  const wanted = {
    subjects: ['evt.>'],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    num_replicas: replicas,
    max_age: streamDays * day,
    duplicate_window: 120 * 1e9,
  };
  const known = await streams.info(streamName).catch(unlessNone);
  if (!known) return new Date((await streams.add({ name: streamName, ...wanted })).created);
  // Never fewer: while a release takes over, its predecessors still have the former number.
  const kept = { ...wanted, num_replicas: Math.max(replicas, known.config.num_replicas) };
  // Changing nothing would be work for all servers, at the moment in which one of them was lost.
  if (!isDeepStrictEqual({ ...known.config, ...kept }, known.config)) await streams.update(streamName, kept);
  return new Date(known.created);
}

/**
 * Safe to call from every process at once. A consumer that is there is asked about and not made once more: while its stream is
 * copied to more servers, that could leave it with the one it had, and who loses that one loses the consumer.
 */
export async function ensureConsumer(connection: NatsConnection, durable: string, wanted: Partial<ConsumerConfig>): Promise<void> {
  const { consumers } = await jetstreamManager(connection, jetstreamOptions);
  const known = await consumers.info(streamName, durable).catch(unlessNone);
  if (!known) await consumers.add(streamName, { durable_name: durable, ...wanted });
  else if (!isDeepStrictEqual({ ...known.config, ...wanted }, known.config)) await consumers.update(streamName, durable, wanted);
}

function unlessNone(error: unknown): undefined {
  const none: number[] = [JetStreamApiCodes.StreamNotFound, JetStreamApiCodes.ConsumerNotFound];
  if (!(error instanceof JetStreamApiError) || !none.includes(error.code)) throw error;
}
