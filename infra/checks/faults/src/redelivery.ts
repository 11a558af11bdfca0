/**
 * Publishes events a second time, as a relay does that dies before it marks them as published, after NATS's
 * deduplication window.
 */
import { SERVICES } from '@charter/local/src/environment.ts';
import type { Cluster } from './cluster.ts';
import { withNats } from './nats-admin.ts';

/** @returns how many events were published again */
export async function redeliverEvents(cluster: Cluster, limitPerService: number): Promise<number> {
  return withNats(cluster, async (connection) => {
    let count = 0;
    for (const service of SERVICES) {
      if (service === 'gateway') continue; // It has no outbox.
      const events = await cluster.rows<{ subject: string; event: object }>(
        service,
        'SELECT subject, event FROM outbox WHERE published_at IS NOT NULL ORDER BY position DESC LIMIT $1',
        [limitPerService],
      );
      for (const { subject, event } of events) connection.publish(subject, JSON.stringify(event));
      count += events.length;
    }
    await connection.flush();
    return count;
  });
}
