/** Asks services through their operators' door. */
import { connect } from '@nats-io/transport-node';
import { type Operation, DomainError } from '@charter/contracts';
import { messagingMaintenance } from '@charter/contracts/operators';
import { RpcClient, Nats, natsAddress } from '@charter/messaging';
import { type Call, WrongUse } from './command.ts';
import { environmentOfProduct, natsOf, TELLERS } from './environment.ts';

export type Ask = RpcClient['call'];

/** @throws when nothing runs, or the broker does not answer within five seconds */
export async function throughTheDoor<T>({ env }: Call, work: (ask: Ask) => Promise<T>): Promise<T> {
  const product = environmentOfProduct(env);
  if (!product) throw new Error('Nothing runs here: start it, or set NATS_URL.');
  const url = natsOf(product);
  const nats = new Nats(url);
  // Unlike a service, an operator wants to know at once that the broker is away.
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

export interface Answers<R> {
  answers: Map<string, R>;
  /** Services that did not answer, with the reason. */
  silent: Map<string, string>;
}

/** Asks the named service, or all that have this operation. */
export async function askEach<Q extends object, R extends object>(
  { options }: Call,
  ask: Ask,
  operation: (maintenance: Maintenance) => Operation<Q, R>,
  request: Q,
): Promise<Answers<R>> {
  const { service } = options;
  if (service && !TELLERS.some((teller) => teller === service)) {
    throw new WrongUse(`"${service}" is none of ${TELLERS.join(', ')}`);
  }
  const asked = service ? [service] : TELLERS;
  const answered = await Promise.all(
    asked.map((name) =>
      ask(operation(messagingMaintenance(name)), request, 30_000).catch((error: unknown) => {
        if (error instanceof DomainError) return error;
        throw error;
      }),
    ),
  );
  const found: Answers<R> = { answers: new Map(), silent: new Map() };
  for (const [index, answer] of answered.entries()) {
    if (answer instanceof DomainError) found.silent.set(asked[index]!, answer.code);
    else found.answers.set(asked[index]!, answer);
  }
  return found;
}

export const silence = (silent: Map<string, string>): string[] =>
  [...silent].map(([service, code]) => `${service} does not answer (${code})`);
