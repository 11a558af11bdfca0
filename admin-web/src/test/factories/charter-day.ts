import type { CrewMember, DayCharter, LogEntry } from '@charter/contracts';
import { exampleDayCharter } from '@charter/contracts/examples';

export const buildCrewMember = (overrides: Partial<CrewMember> = {}): CrewMember => ({
  id: 'c1',
  name: 'Ana Rolle',
  phone: '+1 242 555 0111',
  role: 'captain',
  active: true,
  ...overrides,
});

export const buildLogEntry = (overrides: Partial<LogEntry> = {}): LogEntry => ({
  id: 'l1',
  kind: 'boarded',
  at: '2026-12-15T13:50:00.000Z',
  receivedAt: '2026-12-15T13:50:01.000Z',
  who: 'terrance',
  memberId: null,
  note: null,
  ...overrides,
});

const { addOns: _addOns, ...withoutAddOns } = exampleDayCharter;

export const buildDayCharter = (overrides: Partial<DayCharter> = {}): DayCharter => ({
  ...structuredClone(withoutAddOns),
  bookingId: 'b1',
  startsAt: '2026-12-15T14:00:00.000Z',
  endsAt: '2026-12-15T18:00:00.000Z',
  sunset: '2026-12-15T22:21:00.000Z',
  packageName: 'Rose Island 4-Hour Charter',
  status: 'confirmed',
  guestName: 'Amara Rolle',
  guestCount: 4,
  wishes: 'Two cannot swim.',
  lodging: 'Cruise ship at pier 3',
  phone: '+1 242 555 0110',
  locale: 'en',
  ...overrides,
});
