import type { Queue } from 'bullmq';
import { Gauge, type Sample } from '@charter/telemetry';

/** This method tells how many jobs are on a queue of this service. */
export const JobsGauge = () => Gauge('charter_queue_jobs', 'Jobs on a queue, by state.', ['queue', 'state']);

/** @param queue undefined while the process has not opened it */
export async function jobsOn(queue: Queue | undefined): Promise<Sample[]> {
  if (!queue) return [];
  const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
  return Object.entries(counts).map(([state, value]) => ({ labels: { queue: queue.name, state }, value }));
}
