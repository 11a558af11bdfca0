import type { Queue } from 'bullmq';
import { Gauge, type Sample } from '@charter/telemetry';

/** Gauge of the jobs on one queue; the method returns `jobsOn(queue)`. */
export const JobsGauge = () => Gauge('charter_queue_jobs', 'Jobs on a queue, by state.', ['queue', 'state']);

/** @param queue undefined until the process has opened it */
export async function jobsOn(queue: Queue | undefined): Promise<Sample[]> {
  if (!queue) return [];
  const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
  return Object.entries(counts).map(([state, value]) => ({ labels: { queue: queue.name, state }, value }));
}
