import type { Cluster } from './cluster.ts';

/**
 * Time passes for everything that waits: instants that lie in wait move back instead of the clock going forward. What is
 * leased to a process at this moment counts as given up, as after a long pause of that process.
 */
export async function timePasses(cluster: Cluster, minutes: number): Promise<void> {
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
