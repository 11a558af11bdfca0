/** Looks at slots while they wait for PayPal: what was given away in between cannot be seen when all is settled. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Journal } from './client-log.ts';

/** Milliseconds between two looks. */
const every = 2_000;
/** A hold that waits for PayPal has days. */
const daysLeft = `interval '1 day'`;

interface Waiting {
  id: string;
  hold_id: string;
}

interface Held {
  id: string;
  /** The hold still has the boat, for days. */
  kept: boolean;
}

/**
 * Payments that PayPal reviews, and whether their holds have the boat. A hold counts from the first look at which it had it for days: only then
 * has booking heard of the review. @returns what ends it
 */
export function watchSlots(cluster: Cluster, journal: Journal): () => Promise<void> {
  const ended = new AbortController();
  /** Payment ids whose slot was once seen to be kept. */
  const kept = new Set<string>();

  const look = async (): Promise<void> => {
    const waiting = await inReview(cluster);
    const held = await cluster.rows<Held>(
      'booking',
      `SELECT h.id, coalesce(o.expires_at > now() + ${daysLeft}, false) AS kept
       FROM hold h LEFT JOIN occupancy o ON o.id = h.occupancy_id WHERE h.id = ANY($1) AND h.status = 'held'`,
      [waiting.map(({ hold_id }) => hold_id)],
    );
    // Asked a second time: one that was decided in between has no claim any more.
    const still = new Set((await inReview(cluster)).map(({ id }) => id));
    for (const { id, hold_id } of waiting) {
      if (!still.has(id)) continue;
      if (held.some((hold) => hold.id === hold_id && hold.kept)) kept.add(id);
      else if (kept.delete(id)) {
        journal.lostSlots.push(`payment ${id} is pending and its hold ${hold_id} has lost the boat`);
        journal.note('lost slot', { payment: id, hold: hold_id });
      }
    }
  };

  const watching = (async () => {
    while (!ended.signal.aborted) {
      // A database that was killed is looked at again when it is back.
      await look().catch(() => undefined);
      await pause(every, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    ended.abort();
    await watching;
  };
}

const inReview = (cluster: Cluster): Promise<Waiting[]> =>
  cluster.rows<Waiting>('payment', `SELECT id, hold_id FROM payment WHERE state = 'pending'`);
