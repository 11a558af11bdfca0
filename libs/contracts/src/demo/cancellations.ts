import { hourMs } from '../shared/durations.js';
import type { SeededRandom } from './seeded-random.js';

export interface DemoCancellation {
  at: Date;
  hoursBefore: number;
  /** The company cancels, and refunds everything. */
  isWeather: boolean;
}

/** Hours before departure, two hours or more away from every tier of the policy, so that daylight saving time changes no refund. */
const kinds = [
  { weight: 48, fromHours: 8 * 24, toHours: 26 * 24, isWeather: false },
  { weight: 27, fromHours: 60, toHours: 150, isWeather: false },
  { weight: 10, fromHours: 6, toHours: 40, isWeather: false },
  { weight: 15, fromHours: 14, toHours: 22, isWeather: true },
] as const;

/** @param lead days between the booking and the charter */
export function demoCancellation(
  random: SeededRandom,
  { lead, slotStart, createdAt }: { lead: number; slotStart: Date; createdAt: Date },
): DemoCancellation | null {
  const isCancelled = random.chance(0.13);
  const { fromHours, toHours, isWeather } = random.weighted(kinds);
  const hoursBefore = random.between(fromHours, toHours);
  const at = new Date(slotStart.getTime() - hoursBefore * hourMs);
  // Booked later than this guest would have cancelled.
  if (!isCancelled || lead < 3 || at.getTime() < createdAt.getTime() + 3 * hourMs) return null;
  return { at, hoursBefore, isWeather };
}
