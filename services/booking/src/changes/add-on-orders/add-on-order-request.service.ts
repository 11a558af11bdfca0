import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AddOnChoice, DomainError, type Locale, type RequestedPayment, toDollars, type TripAddOns } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { type BookingPaymentRequest, PaymentRequestRepository } from '../../accounts/index.js';
import { keptUntil, limitMemory } from '../../accounts/model.js';
import { RequestedStockService } from '../../calendar/index.js';
import { TaxService } from '../../pricing/index.js';
import {
  addOnLine,
  addOnsTotal,
  extraMinutesOf,
  isScarce,
  extraTimeError,
  orderAddOns,
  type OrderedAddOn,
  requireAllowed,
  requireInTime,
} from '../../pricing/model.js';
import { type BookingEntity, BookingRepository } from '../../sales/index.js';
import { dayInNassau } from '../../shared/nassau-time.js';
import { OfferedAddOnsService } from './offered-add-ons.service.js';
import { isSameRequest, takesAddOns } from './add-on-order.js';

/** What a guest can order after the booking, and the payment request for it. */
@Injectable()
export class AddOnOrderRequestService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly requests: PaymentRequestRepository,
    private readonly stock: RequestedStockService,
    private readonly offeredAddOns: OfferedAddOnsService,
    private readonly taxes: TaxService,
    private readonly clock: Clock,
  ) {}

  /** Whether the trip page offers something. It is shown without while catalog cannot be reached. */
  async isOffered(booking: BookingEntity): Promise<boolean> {
    if (!takesAddOns(booking, this.clock.now())) return false;
    return this.offeredAddOns.soldWith(booking.packageId, booking.locale).then(
      ({ addOns }) => addOns.length > 0,
      (error: unknown) => {
        if (error instanceof DomainError) return false;
        throw error;
      },
    );
  }

  async offered(booking: BookingEntity, locale: Locale): Promise<TripAddOns> {
    const { manager } = this.database;
    if (!takesAddOns(booking, this.clock.now())) return { addOns: [] };
    const open = await this.openOf(manager, booking.id);
    const sold = await this.offeredAddOns.soldWith(booking.packageId, locale);
    return { addOns: await this.offeredAddOns.left(manager, booking, sold, open?.id ?? null) };
  }

  /** @throws DomainError as `trip.requestAddOns` does */
  async request({ id, packageId, locale }: BookingEntity, choices: readonly AddOnChoice[]): Promise<RequestedPayment> {
    const { addOns: offered, isDark } = await this.offeredAddOns.soldWith(packageId, locale);
    return this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, id);
      const now = this.clock.now();
      if (!takesAddOns(booking, now))
        throw new DomainError('STATUS_NOT_ALLOWED', { detail: 'Nothing can be added to this charter anymore.' });
      const ordered = orderAddOns(offered, choices, booking);
      requireInTime(ordered, booking.startsAt, now);
      requireAllowed(offered, choices, booking);
      const minutes = extraMinutesOf(ordered);
      if (minutes > 0 && isDark(booking, minutes)) throw extraTimeError('addOnTooDark', ordered);
      const reviewed = await this.reviewed(tx, id, ordered);
      if (reviewed) return reviewed;
      const expiresAt = await this.keptUntil(tx, id, ordered);
      const { requestId, amount } = await this.replace(tx, booking, ordered, expiresAt);
      const time = { occupancyId: booking.occupancyId!, startsAt: booking.startsAt };
      const error = await this.stock.reserve(tx, requestId, time, ordered, expiresAt);
      if (error) throw error;
      return { paymentRequestId: requestId, amount };
    });
  }

  /**
   * @returns the same order while PayPal reviews its payment: it stays as it is
   * @throws DomainError PAYMENT_UNDER_REVIEW for another one, also while a move is under review: with more add-ons it may no longer be possible
   */
  private async reviewed(tx: Transaction, bookingId: string, ordered: OrderedAddOn[]): Promise<RequestedPayment | null> {
    const requests = (await this.requests.underReview(tx, { bookingId }, this.clock.now())).filter(({ details }) => details !== null);
    if (requests.length === 0) return null;
    const same = requests.find(({ details }) => details?.addOns && isSameRequest(details.addOns, ordered));
    if (!same) throw new DomainError('PAYMENT_UNDER_REVIEW');
    return { paymentRequestId: same.id, amount: toDollars(same.amountCents) };
  }

  /** What is scarce is kept for an hour at most, however often it is asked for. @throws DomainError HOLD_GONE */
  private async keptUntil(tx: Transaction, bookingId: string, ordered: readonly OrderedAddOn[]): Promise<Date> {
    const now = this.clock.now();
    const scarce = new Set(ordered.filter(isScarce).map(({ id }) => id));
    const earlier = await this.requests.unpaidSince(tx, bookingId, 'addons', new Date(now.getTime() - limitMemory));
    return keptUntil(
      now,
      earlier.filter(({ details }) => details?.addOns?.some(({ id }) => scarce.has(id))),
    );
  }

  /** The same order keeps its request, which may be in the middle of its payment; another one replaces it. */
  private async replace(tx: Transaction, { id: bookingId }: BookingEntity, ordered: OrderedAddOn[], expiresAt: Date) {
    const now = this.clock.now();
    const amountCents = addOnsTotal(ordered);
    const amount = toDollars(amountCents);
    const open = await this.openOf(tx, bookingId);
    if (open && isSameRequest(open.details?.addOns ?? [], ordered)) {
      await this.requests.saveExpiry(tx, open, expiresAt);
      return { requestId: open.id, amount };
    }
    await this.requests.closeOf(tx, bookingId, 'addons');
    const lines = await this.taxes.apply(ordered.map(addOnLine), { day: dayInNassau(now) });
    const request = { id: randomUUID(), kind: 'addons' as const, bookingId, amountCents, lines, dueAt: null, createdAt: now };
    await this.requests.add(tx, { ...request, expiresAt, details: { addOns: ordered } });
    return { requestId: request.id, amount };
  }

  private async openOf(
    tx: Parameters<PaymentRequestRepository['openOf']>[0],
    bookingId: string,
  ): Promise<BookingPaymentRequest | undefined> {
    return (await this.requests.openOf(tx, bookingId)).find(({ kind }) => kind === 'addons');
  }
}
