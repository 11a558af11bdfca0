import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
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
import { joinNats, ownDatabase, type OwnDatabase, type TestRpcClient } from '@charter/testing';

const slot = (label: string, startMinute: number, endMinute: number) => ({ label, startMinute, endMinute });

/** Two packages of one boat whose times overlap, and one that begins in the other's turnaround. */
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

/** The booking service on real servers; its neighbours catalog and payment are strangers who speak the contract. */
export interface BookingHarness {
  service: INestMicroservice;
  client: TestRpcClient;
  database: OwnDatabase;
  /** Stops the clock at that instant. */
  standAt(instant: string): void;
  hold(form?: Partial<BookingForm>, checkout?: string, more?: { paymentId?: string; address?: string }): Promise<Hold>;
  /** A payment that its visitor has made for a hold, as payment would answer it. */
  paid(hold: Hold, over?: Partial<{ captured: boolean; checkout: string; paymentId: string }>): Promise<PaidPayment>;
  /** What the visitor's page asks for after it has paid. */
  place(paid: PaidPayment): Promise<PlacedBooking>;
  /** Held, paid and placed, as staff see it. */
  aBooking(form?: Partial<BookingForm>): Promise<Booking>;
  /** What the timers do when they are due. */
  releaseExpiredHolds(): Promise<void>;
  complete(): Promise<void>;
  inviteSailed(): Promise<void>;
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

export const someday = '2026-12-01T12:00:00Z';

export async function startBookingHarness(name: string, environment: Record<string, string> = {}): Promise<BookingHarness> {
  const database = await ownDatabase(name);
  const client = await joinNats();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    QUEUE_PREFIX: name,
    DATABASE_POOL: '40',
    // One address plays many guests; the limits have a test file of their own.
    HOLDS_PER_ADDRESS: '1000',
    HOLDS_UNPAID: '1000',
    ...environment,
  });
  // Only now: the service reads its environment when it is imported.
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
  // Who stands in is known to the server before anybody asks.
  await client.settle();
  const service = await startService(bookingService);
  const clock = jest.spyOn(service.get(Clock), 'now');
  const standAt = (instant: string) => void clock.mockReturnValue(new Date(instant));
  standAt(someday);
  const harness: BookingHarness = {
    service,
    client,
    database,
    standAt,
    hold: (form, checkout = randomUUID(), { paymentId = randomUUID(), address = '192.0.2.1' } = {}) => {
      const asked = aForm(form);
      const totalAmount = onSale.find(({ id }) => id === asked.packageId)?.price ?? 0;
      return client.call(booking.hold, { form: asked, checkout, totalAmount, paymentId, address });
    },
    place: ({ checkout, orderId, amountCents }) =>
      client.call(booking.place, { checkout, paymentOrderId: orderId, totalAmount: amountCents / 100 }),
    aBooking: async (form) => {
      const placed = await harness.place(await harness.paid(await harness.hold(form)));
      const { bookings } = await client.call(bookingList.page, { search: placed.booking.confirmationCode });
      return bookings[0]!;
    },
    paid: async (hold, { captured = true, checkout = randomUUID(), paymentId = randomUUID() } = {}) => {
      const made = {
        paymentId,
        holdId: hold.holdId,
        orderId: randomUUID().replaceAll('-', '').toUpperCase().slice(0, 17),
        captureId: randomUUID(),
        amountCents: hold.totalAmount * 100,
        checkout,
      };
      payments.set(made.paymentId, { ...made, captured });
      return made;
    },
    releaseExpiredHolds: () => service.get(HoldExpiryTimer).releaseExpired(),
    complete: () => service.get(CompletionTimer).complete(),
    inviteSailed: () => service.get(InvitationTimer).invite(),
    close: async () => {
      await service.close();
      await client.leave();
      await database.drop();
    },
  };
  return harness;
}

/** What a promise was refused for; "done" when it was not. */
export const settled = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

export const count = (outcomes: string[], wanted: string): number => outcomes.filter((one) => one === wanted).length;
