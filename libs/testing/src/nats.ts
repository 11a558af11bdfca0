import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Event, EventType, Operation } from '@charter/contracts';
import { RpcClient, Nats, natsAddress, streamName } from '@charter/messaging';

/** A stranger on the same NATS server: asks services through their own door and hears what they announce. */
export interface TestRpcClient {
  call: RpcClient['call'];
  /** Facts announced since this was called. */
  recordEvents<Data extends object>(fact: EventType<Data>): Event<Data>[];
  /** Stands in for a neighbour: answers one operation, as if its service were running. Returns what ends it. */
  stubOperation<Q extends object, R extends object>(
    operation: Operation<Q, R>,
    reply: (request: Q) => NoInfer<R> | Promise<NoInfer<R>>,
  ): () => void;
  /** Resolves when the server knows who listens and who left: before somebody else, on another connection, asks. */
  flush(): Promise<void>;
  /** Announces a fact as its owner would. */
  publish<Data extends object>(fact: EventType<Data>, data: Data): Promise<void>;
  /** Announces a known event a second time, as a relay does that died before its mark. */
  redeliver<Data extends object>(fact: EventType<Data>, event: Event<Data>): Promise<void>;
  close(): Promise<void>;
}

/** Forgets every fact of the test file before, then joins. */
export async function connectTestClient(url: string = process.env.NATS_URL ?? ''): Promise<TestRpcClient> {
  if (!url) throw new Error('Service tests need NATS_URL, the URL of a NATS server with JetStream');
  const connection = await connect(natsAddress(url));
  await forgetFacts(connection);
  const nats = new Nats(url);
  await nats.onModuleInit();
  const rpc = new RpcClient(nats);
  return {
    call: rpc.call.bind(rpc),
    recordEvents: <Data extends object>(fact: EventType<Data>) => {
      const heard: Event<Data>[] = [];
      connection.subscribe(fact.subject, { callback: (_error, message) => void heard.push(message.json<Event<Data>>()) });
      return heard;
    },
    stubOperation: (operation, reply) => answer(connection, operation, reply),
    flush: () => connection.flush(),
    publish: async ({ subject }, data) => {
      const event = {
        id: crypto.randomUUID(),
        type: subject,
        occurredAt: new Date().toISOString(),
        correlationId: crypto.randomUUID(),
        data,
      };
      connection.publish(subject, JSON.stringify(event));
      await connection.flush();
    },
    redeliver: async ({ subject }, event) => {
      connection.publish(subject, JSON.stringify(event));
      await connection.flush();
    },
    close: async () => {
      await nats.onApplicationShutdown();
      await connection.close();
    },
  };
}

/** Deletes the stream of all facts, with every consumer: a test file starts with no past. */
async function forgetFacts(connection: NatsConnection): Promise<void> {
  const manager = await jetstreamManager(connection);
  await manager.streams.delete(streamName).catch((error: unknown) => {
    if (!/not found/.test(String(error))) throw error;
  });
}

function answer<Q extends object, R extends object>(
  connection: NatsConnection,
  operation: Operation<Q, R>,
  reply: (request: Q) => R | Promise<R>,
): () => void {
  const subscription = connection.subscribe(operation.subject, {
    queue: 'stand-in',
    callback: (_error, message) => {
      const { id, data } = message.json<{ id: string; data: Q }>();
      const respond = (response: object) => message.respond(JSON.stringify({ id, isDisposed: true, response }));
      Promise.resolve()
        .then(() => reply(data))
        .then(
          (answered) => respond({ ok: true, data: answered }),
          (error: { code?: string; details?: object }) =>
            respond({ ok: false, error: { code: error.code ?? 'INTERNAL', details: error.details ?? {} } }),
        );
    },
  });
  return () => subscription.unsubscribe();
}
