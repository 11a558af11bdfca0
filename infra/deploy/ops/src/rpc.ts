/** Calls the services' maintenance operations over NATS, as the user `ops`. */
import { connect } from '@nats-io/transport-node';
import { type Operation, DomainError } from '@charter/contracts';
import { messagingMaintenance } from '@charter/contracts/operators';
import { RpcClient, Nats, natsAddress } from '@charter/messaging';
import { type Call, UsageError } from './command.ts';
import { productEnvironment, natsUrl, MESSAGING_SERVICES } from './environment.ts';

export type RpcCall = RpcClient['call'];

/** @throws when no stack is running, or NATS is unreachable for five seconds */
export async function withRpc<T>({ env }: Call, work: (rpcCall: RpcCall) => Promise<T>): Promise<T> {
  const product = productEnvironment(env);
  if (!product) throw new Error('No running stack found: start it, or set NATS_URL.');
  const url = natsUrl(product);
  const nats = new Nats(url);
  // Unlike a service, a command fails at once when NATS is unreachable.
  nats.connection = await connect({ ...natsAddress(url), timeout: 5_000, reconnect: false });
  nats.connected = true;
  const rpc = new RpcClient(nats);
  try {
    return await work(rpc.call.bind(rpc));
  } finally {
    await nats.onApplicationShutdown();
  }
}

type Maintenance = ReturnType<typeof messagingMaintenance>;

export interface Replies<R> {
  /** The replies by service. */
  replies: Map<string, R>;
  /** Services whose call failed, with the error code. */
  failed: Map<string, string>;
}

/** Calls the service of `--service`, or all services. */
export async function callEach<Q extends object, R extends object>(
  { options }: Call,
  rpcCall: RpcCall,
  operation: (maintenance: Maintenance) => Operation<Q, R>,
  request: Q,
): Promise<Replies<R>> {
  const { service } = options;
  if (service && !MESSAGING_SERVICES.some((name) => name === service)) {
    throw new UsageError(`unknown service "${service}": use one of ${MESSAGING_SERVICES.join(', ')}`);
  }
  const services = service ? [service] : MESSAGING_SERVICES;
  const results = await Promise.all(
    services.map((name) =>
      rpcCall(operation(messagingMaintenance(name)), request, 30_000).catch((error: unknown) => {
        if (error instanceof DomainError) return error;
        throw error;
      }),
    ),
  );
  const all: Replies<R> = { replies: new Map(), failed: new Map() };
  for (const [index, result] of results.entries()) {
    if (result instanceof DomainError) all.failed.set(services[index]!, result.code);
    else all.replies.set(services[index]!, result);
  }
  return all;
}

export const failureLines = (failed: Map<string, string>): string[] =>
  [...failed].map(([service, code]) => `${service} does not answer (${code})`);
