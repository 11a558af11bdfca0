import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Event, EventType, Operation } from '@charter/contracts';
import { type LocalHandlers, RpcClient, Nats, natsAddress, streamName } from '@charter/messaging';

/** A client on the same NATS server: calls services, records their events, publishes events, and stubs other services. */
export interface TestRpcClient {
  call: RpcClient['call'];
  /** @returns an array to which each event of this type is added that occurs from now on, once */
  recordEvents<Data extends object>(type: EventType<Data>): Event<Data>[];
  /** Handles one operation in place of its service, and of the operation's former stub. @returns removes the stub */
  stubOperation<Q extends object, R extends object>(
    operation: Operation<Q, R>,
    reply: (request: Q) => NoInfer<R> | Promise<NoInfer<R>>,
  ): () => void;
  /** Resolves when the server has processed all subscriptions so far, so that requests on other connections reach them, and the calls so far. */
  flush(): Promise<void>;
  /** Publishes an event as its service would, with a new id. */
  publish<Data extends object>(type: EventType<Data>, data: Data): Promise<void>;
  /** Publishes an event a second time, as a relay does that crashed before its commit. */
  redeliver<Data extends object>(type: EventType<Data>, event: Event<Data>): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds. Longer than between services, because test files that run side by side share the processor. */
const callTimeout = 60_000;

/**
 * Deletes the event stream with all consumers, so that a test file starts without earlier events, and connects.
 *
 * @param local the operations of services in this process, which are called without NATS
 */
export async function connectTestClient(url: string = process.env.NATS_URL ?? '', local?: LocalHandlers): Promise<TestRpcClient> {
  if (!url) throw new Error('Service tests need NATS_URL, the URL of a NATS server with JetStream');
  const connection = await connect(natsAddress(url));
  await deleteStream(connection);
  const nats = new Nats(url);
  await nats.onModuleInit();
  const rpc = new RpcClient(nats, local);
  const stubs = new Map<string, () => void>();
  return {
    call: (operation, request, timeout) => rpc.call(operation, request, timeout ?? callTimeout),
    recordEvents: <Data extends object>(type: EventType<Data>) => {
      const recorded: Event<Data>[] = [];
      // The relay may still be publishing events of the test before.
      const since = new Date().toISOString();
      connection.subscribe(type.subject, {
        callback: (_error, message) => {
          const event = message.json<Event<Data>>();
          // A relay whose transaction has failed publishes its events again, which the stream leaves out and a plain subscription does not.
          if (event.occurredAt >= since && !recorded.some(({ id }) => id === event.id)) recorded.push(event);
        },
      });
      return recorded;
    },
    stubOperation: (operation, reply) => {
      // Two subscriptions would share the requests: NATS chooses one of them for each.
      stubs.get(operation.subject)?.();
      const remove = stub(connection, operation, reply);
      stubs.set(operation.subject, remove);
      return remove;
    },
    flush: async () => {
      await connection.flush();
      // Calls have a connection of their own.
      await nats.connection.flush();
    },
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

async function deleteStream(connection: NatsConnection): Promise<void> {
  const manager = await jetstreamManager(connection, { timeout: callTimeout });
  await manager.streams.delete(streamName).catch((error: unknown) => {
    if (!/not found/.test(String(error))) throw error;
  });
}

function stub<Q extends object, R extends object>(
  connection: NatsConnection,
  operation: Operation<Q, R>,
  reply: (request: Q) => R | Promise<R>,
): () => void {
  const subscription = connection.subscribe(operation.subject, {
    queue: 'stub',
    callback: (_error, message) => {
      const { id, data } = message.json<{ id: string; data: Q }>();
      const respond = (response: object) => message.respond(JSON.stringify({ id, isDisposed: true, response }));
      Promise.resolve()
        .then(() => reply(data))
        .then(
          (result) => respond({ ok: true, data: result }),
          (error: { code?: string; details?: object }) =>
            respond({ ok: false, error: { code: error.code ?? 'INTERNAL', details: error.details ?? {} } }),
        );
    },
  });
  return () => subscription.unsubscribe();
}
