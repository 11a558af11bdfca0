import { randomUUID } from 'node:crypto';
import { expect, jest } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import {
  type Booking,
  booking,
  type BookingForm,
  bookingList,
  catalog,
  type CharterPackage,
  type Hold,
  payment,
  type PlacedBooking,
  DomainError,
} from '@charter/contracts';
import { Clock, startService } from '@charter/service-kit';
import { eventually, joinNats, ownDatabase, type OwnDatabase, type TestRpcClient } from '@charter/testing';

const slot = (label: string, startMinute: number, endMinute: number) => ({ label, startMinute, endMinute });

/** Two packages whose times overlap, and one that begins in the turnaround of another. */
export const onSale = [
  aPackage(1, 1200, [slot('9:00 AM - 1:00 PM', 540, 780), slot('2:00 PM - 6:00 PM', 840, 1080)]),
  aPackage(2, 3600, [slot('8:00 AM - 4:00 PM', 480, 960)]),
  aPackage(3, 1350, [slot('1:30 PM - 4:30 PM', 810, 990)]),
];

function aPackage(id: number, price: number, slots: CharterPackage['slots']): CharterPackage {
  return {
    id,
    name: `Charter ${id}`,
    duration: '4 hours',
    description: '',
    price,
    maxGuests: 12,
    includes: [],
    imageUrl: '',
    isPopular: false,
    timeSlots: slots.map(({ label }) => label),
    slots,
  };
}

export const aForm = (over: Partial<BookingForm> = {}): BookingForm => ({
  packageId: 1,
  bookingDate: '2027-01-12',
  timeSlot: '9:00 AM - 1:00 PM',
  guestCount: 4,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@guests.example',
  phone: '+1 242 555 0199',
  locale: 'en',
  ...over,
});

/** The booking service on real servers, with stubs of catalog and payment. */
export interface BookingHarness {
  service: INestMicroservice;
  client: TestRpcClient;
  database: OwnDatabase;
  /** Sets the service's clock to that instant. */
  setTime(instant: string): void;
  hold(form?: Partial<BookingForm>, checkout?: string, more?: { paymentId?: string; address?: string }): Promise<Hold>;
  /** A payment for a hold, which the stub of payment returns. */
  paid(hold: Hold, over?: Partial<{ captured: boolean; checkout: string; paymentId: string }>): Promise<PaidPayment>;
  /** A payment of the visitor 'visitor' whose capture is about to be sent. */
  capturing(form?: Partial<BookingForm>): Promise<PaidPayment & { hold: Hold }>;
  /** The request of the visitor's page after the payment. */
  place(paid: PaidPayment): Promise<PlacedBooking>;
  /** Holds, pays and places a booking. @returns it as staff see it */
  createBooking(form?: Partial<BookingForm>): Promise<Booking>;
  /** Waits until the service has handled `payment.<event>` as often. */
  paymentEventHandled(event: string, times?: number): Promise<void>;
  /** Runs the timer that releases expired holds. */
  releaseExpiredHolds(): Promise<void>;
  /** Runs the timer that completes charters. */
  completeCharters(): Promise<void>;
  /** Runs the timer that invites guests to review. */
  inviteGuests(): Promise<void>;
  close(): Promise<void>;
}

export interface PaidPayment {
  paymentId: string;
  holdId: string;
  orderId: string;
  captureId: string;
  amountCents: number;
  checkout: string;
}

/** The service's time unless a test sets another. */
export const defaultTime = '2026-12-01T12:00:00Z';

/** A signed-in member of staff. */
export const staff = { id: 1, username: 'captain' };

export async function startBookingHarness(name: string, environment: Record<string, string> = {}): Promise<BookingHarness> {
  const database = await ownDatabase(name);
  const client = await joinNats();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    QUEUE_PREFIX: name,
    DATABASE_POOL: '40',
    // All guests of a test have one network address; hold-limits.int.test.ts tests the limits.
    HOLDS_PER_ADDRESS: '1000',
    HOLDS_UNPAID: '1000',
    ...environment,
  });
  // Imported here because the service reads its environment on import.
  const { bookingService } = await import('../src/booking.module.js');
  const { HoldExpiryTimer } = await import('../src/holds/hold-expiry.timer.js');
  const { CompletionTimer } = await import('../src/bookings/completion.timer.js');
  const { InvitationTimer } = await import('../src/invitations/invitation.timer.js');
  client.answer(catalog.findPackage, ({ packageId }) => {
    const found = onSale.find(({ id }) => id === packageId);
    if (!found) throw new DomainError('PACKAGE_NOT_FOUND');
    return found;
  });
  const payments = new Map<string, PaidPayment & { captured: boolean }>();
  client.answer(payment.findCheckout, ({ checkout, orderId }) => {
    const mine = [...payments.values()].find((one) => one.checkout === checkout && (!orderId || one.orderId === orderId));
    if (!mine) throw new DomainError('FOREIGN_ORDER');
    return { ...mine, pending: false };
  });
  // The stubs' subscriptions must be known to NATS before the first request.
  await client.settle();
  const service = await startService(bookingService);
  const clock = jest.spyOn(service.get(Clock), 'now');
  const setTime = (instant: string) => void clock.mockReturnValue(new Date(instant));
  setTime(defaultTime);
  const harness: BookingHarness = {
    service,
    client,
    database,
    setTime,
    hold: (form, checkout = randomUUID(), { paymentId = randomUUID(), address = '192.0.2.1' } = {}) => {
      const complete = aForm(form);
      const totalAmount = onSale.find(({ id }) => id === complete.packageId)?.price ?? 0;
      return client.call(booking.hold, { form: complete, checkout, totalAmount, paymentId, address });
    },
    capturing: async (form) => {
      const paymentId = randomUUID();
      const hold = await harness.hold(form, 'visitor', { paymentId });
      await client.call(booking.secureHold, { holdId: hold.holdId, paymentId });
      return { ...(await harness.paid(hold, { checkout: 'visitor', paymentId })), hold };
    },
    place: ({ checkout, orderId, amountCents }) =>
      client.call(booking.place, { checkout, paymentOrderId: orderId, totalAmount: amountCents / 100 }),
    createBooking: async (form) => {
      const placed = await harness.place(await harness.paid(await harness.hold(form)));
      const { bookings } = await client.call(bookingList.page, { search: placed.booking.confirmationCode });
      return bookings[0]!;
    },
    paid: async (hold, { captured = true, checkout = randomUUID(), paymentId = randomUUID() } = {}) => {
      const created = {
        paymentId,
        holdId: hold.holdId,
        orderId: randomUUID().replaceAll('-', '').toUpperCase().slice(0, 17),
        captureId: randomUUID(),
        amountCents: hold.totalAmount * 100,
        checkout,
      };
      payments.set(created.paymentId, { ...created, captured });
      return created;
    },
    paymentEventHandled: (event, times = 1) =>
      eventually(async () =>
        expect(await database.query('SELECT 1 FROM inbox WHERE handler = $1', [`booking-on-payment-${event}`])).toHaveLength(times),
      ),
    releaseExpiredHolds: () => service.get(HoldExpiryTimer).releaseExpired(),
    completeCharters: () => service.get(CompletionTimer).complete(),
    inviteGuests: () => service.get(InvitationTimer).invite(),
    close: async () => {
      await service.close();
      await client.leave();
      await database.drop();
    },
  };
  return harness;
}

/** The code of the DomainError with which a promise was rejected; "done" when it was resolved. */
export const settled = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

/** The details of the DomainError with which a promise was rejected; "done" when it was resolved. */
export const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.details : error),
  );

export const count = (results: string[], result: string): number => results.filter((one) => one === result).length;
