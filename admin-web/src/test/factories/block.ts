import type { Block } from '@charter/contracts';

/** Two whole days in Nassau, from midnight to midnight. */
export const buildBlock = (overrides: Partial<Block> = {}): Block => ({
  id: 'b1',
  startsAt: '2026-12-16T05:00:00.000Z',
  endsAt: '2026-12-18T05:00:00.000Z',
  reason: 'maintenance',
  note: 'New impeller',
  who: 'captain',
  createdAt: '2026-12-01T14:05:00.000Z',
  ...overrides,
});
