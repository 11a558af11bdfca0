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

/** The stream of all events. Only `evt.` subjects: a request on a subject of the stream would receive the stream's own reply. */
export const streamName = 'EVENTS';

/** Days for which the stream keeps an event. */
export const streamDays = 30;

const day = 24 * 60 * 60 * 1e9;

export interface StreamOptions {
  /** Replicas in a NATS cluster: 1, or 3 so that any one server may be lost. */
  replicas: number;
  /** Whether the service changes the configuration of a stream that is there; its account needs the permission. */
  updates: boolean;
}

/** Injects `StreamOptions`. */
export const streamOptions = Symbol('stream options');

/**
 * Requests to JetStream: without a check that it is enabled, and with a timeout in milliseconds, since servers that elect a new leader may
 * not answer.
 */
export const jetstreamOptions = { checkAPI: false, timeout: 3_000 };

/**
 * Creates the stream, or updates it; any number of processes may call it at once. Replicas are added but never removed.
 * @returns when the stream was created
 */
export async function ensureStream(connection: NatsConnection, { replicas, updates }: StreamOptions): Promise<Date> {
  const { streams } = await jetstreamManager(connection, jetstreamOptions);
  const configuration = {
    subjects: ['evt.>'],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    num_replicas: replicas,
    max_age: streamDays * day,
    duplicate_window: 120 * 1e9,
  };
  const known = await streams.info(streamName).catch(undefinedIfNotFound);
  if (!known) return new Date((await streams.add({ name: streamName, ...configuration })).created);
  if (!updates) return new Date(known.created);
  // Never fewer: while the setting changes, some processes still have the former number.
  const updated = { ...configuration, num_replicas: Math.max(replicas, known.config.num_replicas) };
  // An update without changes is still work for all servers, just when one of them was lost.
  if (!isDeepStrictEqual({ ...known.config, ...updated }, known.config)) await streams.update(streamName, updated);
  return new Date(known.created);
}

/**
 * Creates or updates a durable consumer; any number of processes may call it at once. An existing one is not created again: while its stream
 * gains replicas, that could leave the consumer on a single server.
 */
export async function ensureConsumer(connection: NatsConnection, durable: string, configuration: Partial<ConsumerConfig>): Promise<void> {
  const { consumers } = await jetstreamManager(connection, jetstreamOptions);
  const known = await consumers.info(streamName, durable).catch(undefinedIfNotFound);
  if (!known) await consumers.add(streamName, { durable_name: durable, ...configuration });
  else if (!isDeepStrictEqual({ ...known.config, ...configuration }, known.config))
    await consumers.update(streamName, durable, configuration);
}

function undefinedIfNotFound(error: unknown): undefined {
  const notFound: number[] = [JetStreamApiCodes.StreamNotFound, JetStreamApiCodes.ConsumerNotFound];
  if (!(error instanceof JetStreamApiError) || !notFound.includes(error.code)) throw error;
}
