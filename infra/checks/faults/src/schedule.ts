/** The schedule of faults. It depends on the seed alone, so that a run can be repeated. */
import type { FaultName } from './faults.ts';
import type { Rng } from './rng.ts';

export type Weights = Partial<Record<FaultName, number>>;

/** Relative frequency of each fault. */
export const defaultWeights: Record<FaultName, number> = {
  'kill process': 20,
  'kill service': 4,
  'kill at failpoint': 24,
  'drop response': 10,
  'drop refund response': 3,
  'freeze process': 8,
  'freeze at failpoint': 6,
  'kill server': 5,
  'network down': 6,
  'network stalled': 6,
  'network slow': 5,
  'connection reset': 6,
  'PayPal errors': 7,
  'PayPal token outage': 3,
  'webhook delivery': 9,
  'event redelivery': 6,
  'advance time': 6,
  'mail server errors': 4,
  'disk full': 4,
};

export interface ScheduledFault {
  /** Milliseconds after the load has started. */
  at: number;
  fault: FaultName;
  /** Name of the fault's own random number generator. */
  rngName: string;
}

const MIN_GAP_MS = 1_500;
const MAX_GAP_MS = 5_000;

export function scheduleFaults(rng: Rng, milliseconds: number, weights: Weights = defaultWeights): ScheduledFault[] {
  const schedule: ScheduledFault[] = [];
  for (let at = MIN_GAP_MS; at < milliseconds; at += rng.int(MIN_GAP_MS, MAX_GAP_MS)) {
    schedule.push({ at, fault: rng.weighted(weights as Record<FaultName, number>), rngName: `fault ${schedule.length + 1}` });
  }
  return schedule;
}
