import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  type BookedCharter,
  type Booking,
  type CoveredQuery,
  DomainError,
  fieldError,
  type GuestBooking,
  invalid,
  type OpenBalance,
  type PlaceBookingRequest,
  type PlacedBooking,
  toDollars,
} from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { PaymentRequestRepository } from '../../accounts/index.js';
import type { HoldEntity } from '../holds/hold.entity.js';
import { HoldRepository } from '../holds/hold.repository.js';
import type { BookingEntity } from './booking.entity.js';
import { parseCode } from './booking.js';
import { BookingRepository, toBooking } from './booking.repository.js';

/** How long a request waits for the event of its captured payment, in milliseconds: less than the client's RPC timeout. */
const placeTimeout = 3_000;
/** Milliseconds between two reads of the booking; the event is usually handled before the first. */
const placeInterval = 100;

/** Bookings as guests read them. */
@Injectable()
export class BookingService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly holds: HoldRepository,
    private readonly requests: PaymentRequestRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * The booking of a captured payment. Only the payment's event creates it, possibly in another process, so this waits for the row.
   * @returns no booking when the event has not been handled in time
   * @throws DomainError SLOT_TAKEN, BOOKING_NOT_FOUND
   */
  async place(request: PlaceBookingRequest): Promise<PlacedBooking> {
    const deadline = performance.now() + placeTimeout;
    for (;;) {
      const placed = await this.findPlaced(request);
      if (placed || performance.now() >= deadline) return placed ?? { booking: null, first: false };
      await pause(placeInterval);
    }
  }

  private async findPlaced({ paymentId, holdId, refunded, totalAmount }: PlaceBookingRequest): Promise<PlacedBooking | null> {
    const { manager } = this.database;
    // Read before the booking: a hold that is booked by then has its booking committed.
    const hold = await this.holds.find(manager, holdId);
    requireSoldPrice(hold, totalAmount);
    const booking = await this.bookings.byPayment(manager, paymentId);
    if (booking?.archivedAt) throw new DomainError('BOOKING_NOT_FOUND');
    if (booking) return this.show(booking);
    if (refunded || hold?.status === 'booked' || hold?.refusedAs) {
      throw new DomainError('SLOT_TAKEN', { detail: 'This charter is no longer available. Your payment will be refunded in full.' });
    }
    return null;
  }

  private async balanceOf({ id }: BookingEntity): Promise<OpenBalance | undefined> {
    const [open] = (await this.requests.openOf(this.database.manager, id)).filter(({ kind }) => kind === 'balance');
    return open?.dueAt ? { amount: toDollars(open.amountCents), dueAt: open.dueAt.toISOString() } : undefined;
  }

  /** The visitor's newest booking, if vouchers have paid all of it. @throws DomainError BOOKING_NOT_FOUND when staff have deleted it */
  async findCovered({ checkout, totalAmount }: CoveredQuery): Promise<PlacedBooking> {
    const booking = await this.bookings.newestOf(this.database.manager, checkout);
    if (!booking || booking.paymentId) return { booking: null, first: false };
    requireSoldPrice(booking.holdId ? await this.holds.find(this.database.manager, booking.holdId) : null, totalAmount);
    if (booking.archivedAt) throw new DomainError('BOOKING_NOT_FOUND');
    return this.show(booking);
  }

  private async show(booking: BookingEntity): Promise<PlacedBooking> {
    const first = await this.bookings.markShown(this.database, booking.id, this.clock.now());
    const balance = await this.balanceOf(booking);
    return { booking: { ...toGuestBooking(toBooking(booking)), ...(balance && { balance }) }, first };
  }

  async findByCode(typedCode: string): Promise<GuestBooking> {
    return toGuestBooking(toBooking(await this.bookings.byCode(this.database.manager, parseCode(typedCode))));
  }
}

/** Compares with what was sold: the booking's price may have changed since. @throws DomainError INVALID at `totalAmount` */
function requireSoldPrice(hold: Pick<HoldEntity, 'sale'> | null, totalAmount: number | undefined): void {
  if (hold && totalAmount !== undefined && toDollars(hold.sale.priceCents) !== totalAmount)
    throw invalid({ totalAmount: fieldError('wrongAmount') });
}

/** What anybody with the code may see: a list of what is shown, so that a new property of bookings is not shown by itself. */
const shownByCode = {
  confirmationCode: true,
  firstName: true,
  packageId: true,
  packageName: true,
  packageNameShown: true,
  packageNameLanguage: true,
  packageDuration: true,
  bookingDate: true,
  timeSlot: true,
  startsAt: true,
  endsAt: true,
  sunset: true,
  guestCount: true,
  totalAmount: true,
  addOns: true,
  status: true,
  paymentStatus: true,
  revision: true,
  refundTiers: true,
} as const satisfies Record<keyof BookedCharter, true>;

const toGuestBooking = (booking: Booking): GuestBooking =>
  Object.fromEntries(Object.entries(booking).filter(([name]) => name in shownByCode)) as unknown as GuestBooking;
