import { Injectable } from '@nestjs/common';
import {
  type Booking,
  DomainError,
  type GuestBooking,
  limits,
  payment,
  type PlaceBookingRequest,
  type PlacedBooking,
  type Settlements,
  type SettlementsPage,
  type SettlementsQuery,
} from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { RpcClient } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import type { BookingEntity } from './booking.entity.js';
import { parseCode } from './booking.js';
import { BookingRepository, toBooking } from './booking.repository.js';
import { SettlementService } from './settlement.service.js';

const settlementsPage = 500;

/** Bookings as guests and payment read them. */
@Injectable()
export class BookingService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly settlement: SettlementService,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /** The booking that the visitor's page has paid for; it is made here if `payment.captured` has not arrived yet. */
  async place({ checkout, paymentOrderId, totalAmount }: PlaceBookingRequest): Promise<PlacedBooking> {
    // In most cases the event came first, and payment need not be called.
    const known = paymentOrderId ? await this.bookings.byOrder(this.database.manager, checkout, paymentOrderId) : null;
    if (known) {
      requireAmount(known.amountCents, totalAmount);
      return this.toPlacedBooking(this.database.manager, known);
    }
    const paid = await this.rpc.call(payment.findCheckout, { checkout, orderId: paymentOrderId });
    requireAmount(paid.amountCents, totalAmount);
    if (!paid.captured) throw new DomainError('NOT_PAID');
    return this.database.transaction(async (tx) => {
      const booking = await this.settlement.settle(tx, paid);
      if (!booking)
        throw new DomainError('SLOT_TAKEN', { detail: 'This charter is no longer available. Your payment is refunded in full.' });
      if (booking.archivedAt) throw new DomainError('BOOKING_NOT_FOUND');
      return this.toPlacedBooking(tx, booking);
    });
  }

  private async toPlacedBooking(tx: Transaction, booking: BookingEntity): Promise<PlacedBooking> {
    return { booking: toGuestBooking(toBooking(booking)), first: await this.bookings.markShown(tx, booking.id, this.clock.now()) };
  }

  async findSettlements({ paymentIds }: SettlementsQuery): Promise<Settlements> {
    return { settlements: await this.bookings.settlementsOf(this.database.manager, paymentIds) };
  }

  async listSettlements(page: SettlementsPage): Promise<Settlements> {
    return { settlements: await this.bookings.settlementsSince(this.database.manager, page, settlementsPage) };
  }

  async findByCode(typedCode: string): Promise<GuestBooking> {
    return toGuestBooking(toBooking(await this.bookings.byCode(this.database.manager, parseCode(typedCode))));
  }
}

/** @throws DomainError INVALID when the page shows another amount than was paid */
function requireAmount(amountCents: number, totalAmount: number): void {
  if (amountCents !== totalAmount * 100) {
    throw new DomainError('INVALID', { errors: { totalAmount: limits.booking.messages.amount } });
  }
}

/** Leaves out what only staff may see: contact data, special requests and ids. */
function toGuestBooking({
  id: _id,
  lastName: _lastName,
  email: _email,
  phone: _phone,
  charterDate: _charterDate,
  specialRequests: _specialRequests,
  locale: _locale,
  createdAt: _createdAt,
  ...guestBooking
}: Booking): GuestBooking {
  return guestBooking;
}
