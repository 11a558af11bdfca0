/**
 * Observes the slots of payments in PayPal's review during the run: a slot that is released and sold in between cannot be
 * detected afterwards.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientLog } from './client-log.ts';
import type { Cluster } from './cluster.ts';

const INTERVAL_MS = 2_000;
/** The hold of a payment in review lasts for days; any other ends within this time. */
const MIN_REMAINING = `interval '1 day'`;

interface PendingPayment {
  id: string;
  payment_request_id: string;
}

interface Hold {
  id: string;
  /** The hold still occupies the slot, for more than `MIN_REMAINING`. */
  extended: boolean;
}

/**
 * Records a lost slot when the hold of a pending payment no longer occupies its slot. A payment counts from the first
 * observation of its extended hold, because only then has booking processed the event about the review.
 * @returns a function that stops the observation
 */
export function monitorHeldSlots(cluster: Cluster, log: ClientLog): () => Promise<void> {
  const stopping = new AbortController();
  /** Ids of payments whose extended hold was observed. */
  const extendedOnce = new Set<string>();

  const observe = async (): Promise<void> => {
    const pending = await pendingPayments(cluster);
    const holds = await cluster.rows<Hold>(
      'booking',
      `SELECT h.id, coalesce(o.expires_at > now() + ${MIN_REMAINING}, false) AS extended
       FROM hold h LEFT JOIN occupancy o ON o.id = h.occupancy_id WHERE h.id = ANY($1) AND h.status = 'held'`,
      [pending.map(({ payment_request_id }) => payment_request_id)],
    );
    // Read again: a payment that was decided between the two queries may release its slot.
    const stillPending = new Set((await pendingPayments(cluster)).map(({ id }) => id));
    for (const { id, payment_request_id } of pending) {
      if (!stillPending.has(id)) continue;
      if (holds.some((hold) => hold.id === payment_request_id && hold.extended)) extendedOnce.add(id);
      else if (extendedOnce.delete(id)) {
        log.lostSlots.push(`payment ${id} is pending, but its hold ${payment_request_id} no longer occupies the slot`);
        log.append('lost slot', { payment: id, hold: payment_request_id });
      }
    }
  };

  const observing = (async () => {
    while (!stopping.signal.aborted) {
      // A killed database is observed again after its restart.
      await observe().catch(() => undefined);
      await pause(INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await observing;
  };
}

const pendingPayments = (cluster: Cluster): Promise<PendingPayment[]> =>
  cluster.rows<PendingPayment>('payment', `SELECT id, payment_request_id FROM payment WHERE state = 'pending'`);
