import { Queue } from 'bullmq';
import type { Cluster } from './cluster.ts';

/**
 * Simulates the passing of time: stored deadlines are moved into the past, because the clocks of running processes cannot be
 * changed. Leases end as well, as if their owners had been suspended for that long. Timers of booking whose time comes run at once.
 */
export async function advanceTime(cluster: Cluster, minutes: number): Promise<void> {
  const by = `interval '${minutes} minutes'`;
  await Promise.all([
    cluster.rows('booking', `UPDATE occupancy SET expires_at = expires_at - ${by} WHERE expires_at IS NOT NULL`),
    cluster.rows('booking', `UPDATE payment_request SET expires_at = expires_at - ${by} WHERE state = 'open' AND expires_at IS NOT NULL`),
    cluster.rows('booking', `UPDATE payment_request SET pending_until = pending_until - ${by} WHERE state = 'open'`),
    cluster.rows('booking', `UPDATE addon_stock SET expires_at = expires_at - ${by} WHERE expires_at IS NOT NULL`),
    cluster.rows('booking', `UPDATE offer SET valid_until = valid_until - ${by} WHERE state = 'sent'`),
    cluster.rows(
      'payment',
      `UPDATE payment SET held_until = held_until - ${by}, next_check_at = next_check_at - ${by} WHERE next_check_at IS NOT NULL`,
    ),
    cluster.rows('payment', `UPDATE refund SET next_check_at = next_check_at - ${by} WHERE next_check_at IS NOT NULL`),
    cluster.rows('payment', `UPDATE paypal_event SET process_after = process_after - ${by} WHERE processed_at IS NULL`),
    cluster.rows('notification', `UPDATE email SET next_attempt_at = next_attempt_at - ${by} WHERE status = 'queued'`),
    cluster.rows('content', `UPDATE media_image SET kept_at = kept_at - ${by} WHERE rendered_at IS NULL`),
    runTimers(cluster, minutes),
  ]);
}

/** Only a few of booking's timers are too rare for a run: that of the reminders runs every ten minutes. */
async function runTimers({ stack }: Cluster, minutes: number): Promise<void> {
  const { hostname: host, port, username, password } = new URL(stack.file.urls.redis);
  const connection = { host, port: Number(port), username, password, maxRetriesPerRequest: 1, retryStrategy: () => null };
  const queue = new Queue('timers-booking', { connection, prefix: 'charter' });
  queue.on('error', () => undefined); // Faults kill Redis now and then.
  try {
    const due = Date.now() + minutes * 60_000;
    for (const job of await queue.getDelayed()) if (job.timestamp + job.delay <= due) await job.promote().catch(() => undefined);
  } finally {
    await queue.close();
  }
}
