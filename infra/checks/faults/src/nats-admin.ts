/** NATS with the stack's administrator account, over a connection that no fault touches. */
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Cluster } from './cluster.ts';

export async function withNats<T>(cluster: Cluster, work: (connection: NatsConnection) => Promise<T>): Promise<T> {
  const { host, username: user, password: pass } = new URL(cluster.stack.file.urls.nats);
  const connection = await connect({ servers: host, user, pass, maxReconnectAttempts: 5 });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** Runs `payments reconcile --since`, as an operator does after webhooks were lost. @throws when payment reports an error */
export async function reconcilePayments(cluster: Cluster, since: Date): Promise<void> {
  await withNats(cluster, async (connection) => {
    const request = JSON.stringify({ data: { since: since.toISOString() } });
    const reply = await connection.request('ops.payment.reconcile', request, { timeout: 120_000 });
    const { response } = reply.json<{ response: { ok: boolean; error?: { code: string } } }>();
    if (!response.ok) throw new Error(`payments reconcile failed: ${response.error?.code}`);
  });
}
