/** Facts that were announced come a second time, as from a relay that died before its mark, long after NATS forgot their ids. */
import { SERVICES } from '@charter/local/src/environment.ts';
import { withBroker } from './nats-admin.ts';
import type { Cluster } from './cluster.ts';

/** @returns how many came again */
export async function redeliver(cluster: Cluster, atMost: number): Promise<number> {
  return withBroker(cluster, async (connection) => {
    let count = 0;
    for (const service of SERVICES) {
      if (service === 'gateway') continue;
      const facts = await cluster.rows<{ subject: string; event: object }>(
        service,
        'SELECT subject, event FROM outbox WHERE published_at IS NOT NULL ORDER BY position DESC LIMIT $1',
        [atMost],
      );
      for (const { subject, event } of facts) connection.publish(subject, JSON.stringify(event));
      count += facts.length;
    }
    await connection.flush();
    return count;
  });
}
