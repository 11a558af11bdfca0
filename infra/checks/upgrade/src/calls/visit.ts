import type { Client } from '../client.ts';
import type { Stack } from '../release.ts';
import type { Answers } from './recorder.ts';

export interface Row {
  id: number;
}

/** Who calls which installation. */
export interface Visit {
  stack: Stack;
  /** Signed in. */
  staff: Client;
  visitor: Client;
  /** yyyy-MM-dd; the same in both releases. */
  day: (daysAhead: number) => string;
  /** Id of a booking whose guest can be invited to a review; the same in both releases. */
  invitable: () => Promise<string>;
  answers: Answers;
}

/** No booking, order or row has it. */
export const unknown = { booking: '00000000-0000-4000-8000-000000000000', order: '0UNKNOWN000000000', row: 2_000_000_000 };
