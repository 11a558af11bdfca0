/** Which faults happen when: made from the seed alone, before anything runs, so that a run can be had again. */
import type { Dice } from './rng.ts';
import type { FaultName } from './faults.ts';

export type Weights = Partial<Record<FaultName, number>>;

/** How often each fault comes, against the others. */
export const usual: Record<FaultName, number> = {
  kill: 20,
  'kill both': 4,
  'kill at a moment': 24,
  'lose an answer': 10,
  'lose a refund’s answer': 3,
  freeze: 8,
  'freeze at a moment': 6,
  'kill a server': 5,
  'server down': 6,
  'server silent': 6,
  'server slow': 5,
  'connections reset': 6,
  'PayPal misbehaves': 7,
  'PayPal gives no token': 3,
  webhooks: 9,
  'facts come again': 6,
  'time passes': 6,
  'mail server out of order': 4,
  'disk full': 4,
};

export interface Planned {
  /** Milliseconds after the load has begun. */
  at: number;
  fault: FaultName;
  /** What its own dice are called. */
  name: string;
}

const shortestGap = 1_500;
const longestGap = 5_000;

export function plan(dice: Dice, milliseconds: number, weights: Weights = usual): Planned[] {
  const planned: Planned[] = [];
  for (let at = shortestGap; at < milliseconds; at += dice.whole(shortestGap, longestGap)) {
    planned.push({ at, fault: dice.weighted(weights as Record<FaultName, number>), name: `fault ${planned.length + 1}` });
  }
  return planned;
}
