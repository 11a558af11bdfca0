import type { Queue } from 'bullmq';
import { Gauge, type Sample } from '@charter/telemetry';

/** Gauge of the jobs on one queue; the method returns `jobsOn(queue)`. */
export const JobsGauge = () => Gauge('charter_queue_jobs', 'Jobs on a queue, by state.', ['queue', 'state']);

/** Gauge of the memory of Redis; the method returns `memoryOf(queue)`. */
export const MemoryGauge = () => Gauge('charter_redis_memory_bytes', 'Memory of Redis: used, and its limit if it has one.', ['kind']);

/** @param queue any queue on the server, undefined until the process has opened it */
export async function memoryOf(queue: Queue | undefined): Promise<Sample[]> {
  if (!queue) return [];
  const info = await (await queue.backend.client).info();
  const read = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0);
  const kinds = { used: read('used_memory'), limit: read('maxmemory') };
  // A limit of 0 is none.
  return Object.entries(kinds).flatMap(([kind, value]) => (value > 0 ? [{ labels: { kind }, value }] : []));
}

/** @param queue undefined until the process has opened it */
export async function jobsOn(queue: Queue | undefined): Promise<Sample[]> {
  if (!queue) return [];
  const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
  return Object.entries(counts).map(([state, value]) => ({ labels: { queue: queue.name, state }, value }));
}
