import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { INestMicroservice } from '@nestjs/common';
import {
  cents,
  type Booking,
  booking,
  type BookingForm,
  bookingList,
  catalog,
  type Cents,
  fromDollars,
  type CharterPackage,
  type Hold,
  type GuestBooking,
  paymentEvents,
  type PlacedBooking,
  DomainError,
  type PriceRule,
  type SoldPackage,
} from '@charter/contracts';
import { Clock, startService } from '@charter/service-kit';
import { eventually, connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';
import { bookingConfig } from '../src/booking.env.js';
import { bookingDatabase, bookingService } from '../src/booking.module.js';
import { CompletionTimer } from '../src/sales/bookings/completion.timer.js';
import { HoldExpiryTimer } from '../src/sales/holds/hold-expiry.timer.js';
import { InvitationTimer } from '../src/departures/invitations/invitation.timer.js';

const slot = (label: string, startMinute: number, endMinute: number) => ({ label, startMinute, endMinute });

/** The price rules of package 6, which tests may change: see `packagesChanged`. */
export const priceRules: PriceRule[] = [];

/** Two packages whose times overlap, and one that begins in the turnaround of another. */
export const onSale: SoldPackage[] = [
  aPackage(1, 1200, [slot('9:00 AM - 1:00 PM', 540, 780), slot('2:00 PM - 6:00 PM', 840, 1080)]),
  aPackage(2, 3600, [slot('8:00 AM - 4:00 PM', 480, 960)]),
  aPackage(3, 1350, [slot('1:30 PM - 4:30 PM', 810, 990)]),
  // The Exuma charter of the demo, and its sunset cruise.
  { ...aPackage(4, 3600, [slot('9:00 AM - 5:00 PM', 540, 1020)]), backBeforeSunset: 30 },
  aPackage(5, 1350, [{ label: '2h before sunset - 1h after sunset', anchor: 'sunset', startMinute: -120, endMinute: 60 }]),
  { ...aPackage(6, 1200, [slot('9:00 AM - 1:00 PM', 540, 780), slot('2:00 PM - 6:00 PM', 840, 1080)]), priceRules },
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

/** The booking service on real servers, with a stub of catalog. */
export interface BookingHarness {
  service: INestMicroservice;
  client: TestRpcClient;
  database: TestDatabase;
  /** Sets the service's clock to that instant. */
  setTime(instant: string): void;
  /** After each change of `onSale` or `priceRules`: advances the service's clock by the second for which it keeps a package. */
  packagesChanged(): void;
  hold(
    form?: Partial<BookingForm>,
    checkout?: string,
    more?: { paymentId?: string; address?: string; totalAmount?: number },
  ): Promise<Hold>;
  /** A payment that its visitor has made for a hold. */
  paid(hold: Hold, over?: Partial<{ checkout: string; paymentId: string }>): Promise<PaidPayment>;
  /** A payment of the visitor 'visitor' whose capture is about to be sent. */
  capturing(form?: Partial<BookingForm>): Promise<PaidPayment & { hold: Hold }>;
  /** Publishes the payment's capture, once, and requests the booking. */
  place(paid: PaidPayment): Promise<PlacedBooking & { booking: GuestBooking }>;
  /** Requests the booking of a payment without publishing its capture. */
  findPlaced(paid: PaidPayment, refunded?: boolean): Promise<PlacedBooking>;
  /** Holds, pays and places a booking. @returns it as staff see it */
  createBooking(form?: Partial<BookingForm>): Promise<Booking>;
  /** The amount of a payment request; of a charter by the id of its hold. */
  requested(paymentRequestId: string): Promise<Cents>;
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
  paymentRequestId: string;
  holdId: string;
  orderId: string;
  captureId: string;
  amountCents: Cents;
  checkout: string;
}

/** The service's time unless a test sets another. */
export const defaultTime = '2026-12-01T12:00:00Z';

/** A signed-in member of staff. */
export const staff = { id: 1, username: 'captain' };

/** @param variables of the service, besides its servers and its own database */
export async function startBookingHarness(name: string, variables: Record<string, string> = {}): Promise<BookingHarness> {
  const database = await createTestDatabase(name, bookingDatabase);
  const client = await connectTestClient();
  const config = bookingConfig({
    ...process.env,
    DATABASE_URL: database.url,
    QUEUE_PREFIX: name,
    DATABASE_POOL: '40',
    // All guests of a test have one network address; hold-limits.int.test.ts tests the limits.
    HOLDS_PER_ADDRESS: '1000',
    HOLDS_PER_NETWORK: '1000',
    HOLDS_UNPAID: '1000',
    ...variables,
  });
  client.stubOperation(catalog.findPackage, ({ packageId, locale }) => {
    const found = onSale.find(({ id }) => id === packageId);
    if (!found) throw new DomainError('PACKAGE_NOT_FOUND');
    return locale === 'de' ? { ...found, name: `${found.name} auf Deutsch`, englishName: found.name } : found;
  });
  const published = new Set<string>();
  // Each change is at another time, although tests set the clock back: the service keeps what it has asked for at the same time.
  let changes = 0;
  // The stubs' subscriptions must be known to NATS before the first request.
  await client.flush();
  const service = await startService(bookingService(config));
  const clock = vi.spyOn(service.get(Clock), 'now');
  const setTime = (instant: string) => void clock.mockReturnValue(new Date(instant));
  setTime(defaultTime);
  const harness: BookingHarness = {
    service,
    client,
    database,
    setTime,
    packagesChanged: () => {
      changes += 1;
      setTime(new Date(service.get(Clock).now().getTime() + changes * 1_000).toISOString());
    },
    hold: (form, checkout = randomUUID(), { paymentId = randomUUID(), address = '192.0.2.1', totalAmount: amount } = {}) => {
      const complete = aForm(form);
      const totalAmount = amount ?? onSale.find(({ id }) => id === complete.packageId)?.price ?? 0;
      return client.call(booking.hold, { form: complete, checkout, totalAmount, paymentId, address });
    },
    capturing: async (form) => {
      const paymentId = randomUUID();
      const hold = await harness.hold(form, 'visitor', { paymentId });
      await client.call(booking.securePaymentRequest, {
        paymentRequestId: hold.holdId,
        paymentId,
        amountCents: fromDollars(hold.totalAmount),
      });
      return { ...(await harness.paid(hold, { checkout: 'visitor', paymentId })), hold };
    },
    place: async (paid) => {
      if (!published.has(paid.paymentId)) {
        published.add(paid.paymentId);
        await client.publish(paymentEvents.captured, paid);
      }
      // A request is answered without a booking when the capture has not been handled within its time.
      for (;;) {
        const placed = await harness.findPlaced(paid);
        if (placed.booking) return { ...placed, booking: placed.booking };
      }
    },
    findPlaced: ({ paymentId, holdId }, refunded = false) => client.call(booking.place, { paymentId, holdId, refunded }),
    createBooking: async (form) => {
      const placed = await harness.place(await harness.paid(await harness.hold(form)));
      const { bookings } = await client.call(bookingList.page, { search: placed.booking.confirmationCode });
      return bookings[0]!;
    },
    paid: async (hold, { checkout = randomUUID(), paymentId = randomUUID() } = {}) => ({
      paymentId,
      paymentRequestId: hold.holdId,
      holdId: hold.holdId,
      orderId: randomUUID().replaceAll('-', '').toUpperCase().slice(0, 17),
      captureId: randomUUID(),
      amountCents: fromDollars(hold.totalAmount),
      checkout,
    }),
    requested: async (paymentRequestId) => {
      const [request] = await database.query<{ amount_cents: string }>('SELECT amount_cents FROM payment_request WHERE id = $1', [
        paymentRequestId,
      ]);
      return cents(Number(request!.amount_cents));
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
      await client.close();
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
