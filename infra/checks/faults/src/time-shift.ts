import type { Cluster } from './cluster.ts';

/**
 * Simulates the passing of time: stored deadlines are moved into the past, because the clocks of running processes cannot be
 * changed. Leases end as well, as if their owners had been suspended for that long.
 */
export async function advanceTime(cluster: Cluster, minutes: number): Promise<void> {
  const by = `interval '${minutes} minutes'`;
  await Promise.all([
    cluster.rows('booking', `UPDATE occupancy SET expires_at = expires_at - ${by} WHERE expires_at IS NOT NULL`),
    cluster.rows(
      'payment',
      `UPDATE payment SET held_until = held_until - ${by}, next_check_at = next_check_at - ${by} WHERE next_check_at IS NOT NULL`,
    ),
    cluster.rows('payment', `UPDATE refund SET next_check_at = next_check_at - ${by} WHERE next_check_at IS NOT NULL`),
    cluster.rows('payment', `UPDATE paypal_event SET process_after = process_after - ${by} WHERE processed_at IS NULL`),
    cluster.rows('notification', `UPDATE email SET next_attempt_at = next_attempt_at - ${by} WHERE status = 'queued'`),
    cluster.rows('content', `UPDATE media_image SET kept_at = kept_at - ${by} WHERE rendered_at IS NULL`),
  ]);
}
