import { randomUUID } from 'node:crypto';
import {
  type CrewList,
  type Booking,
  bookingBackOffice,
  charterDay,
  type CrewForm,
  type CrewMember,
  type LogEntry,
  type LogEntryForm,
  type LogKind,
} from '@charter/contracts';
import { type BookingHarness, staff, startBookingHarness } from './booking-harness.js';

/** A member of the crew who is signed in. */
export const crewStaff = { ...staff, username: 'terrance', role: 'crew' as const };

/** aForm's charter: January 12, 9 AM to 1 PM in Nassau. */
export const day = '2027-01-12';
export const departure = '2027-01-12T14:00:00.000Z';

export const anEntry = (kind: LogKind, at = departure, more: Partial<LogEntryForm> = {}): LogEntryForm => ({
  id: randomUUID(),
  kind,
  at,
  ...more,
});

/** The booking service with what crew and office do on the day of a charter. */
export interface CharterDayHarness extends BookingHarness {
  confirmedBooking(): Promise<Booking>;
  statusOf(booking: Booking): Promise<Booking['status']>;
  /** Crew add it. */
  addEntry(bookingId: string, form: LogEntryForm): Promise<LogEntry>;
  addCrew(form?: Partial<CrewForm>): Promise<CrewMember>;
  assign(bookingId: string, crewIds: string[]): Promise<CrewList>;
  /** Deletes what a test has stored. */
  clear(): Promise<void>;
}

export async function startCharterDayHarness(name: string): Promise<CharterDayHarness> {
  const harness = await startBookingHarness(name);
  const { client, database } = harness;
  return {
    ...harness,
    confirmedBooking: async () => {
      const booking = await harness.createBooking();
      return client.call(bookingBackOffice.changeStatus, { bookingId: booking.id, status: 'confirmed', staff });
    },
    statusOf: async ({ id }) => (await client.call(bookingBackOffice.find, { bookingId: id })).booking.status,
    addEntry: (bookingId, form) => client.call(charterDay.addLogEntry, { bookingId, form, staff: crewStaff }),
    addCrew: (form = {}) =>
      client.call(charterDay.addCrew, { form: { name: 'Ana Rolle', phone: '+1 242 555 0111', role: 'captain', ...form }, staff }),
    assign: (bookingId, crewIds) => client.call(charterDay.assignCrew, { bookingId, crewIds, staff }),
    clear: async () => {
      await database.empty('occupancy', 'hold', 'booking', 'block', 'audit', 'crew_member');
    },
  };
}
