import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  DomainError,
  fromDollars,
  type RequestedPayment,
  toDollars,
  type TripGratuity,
  type TripGratuityRequest,
} from '@charter/contracts';
import { Database, type ReadManager } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { PaymentRequestRepository } from '../../accounts/index.js';
import { isUnderReview } from '../../accounts/model.js';
import { GratuityRepository } from '../../departures/index.js';
import { mayHaveReturned, openUntil } from '../../departures/model.js';
import { type BookingEntity, BookingRepository, GuestLinkService } from '../../sales/index.js';

/** What the guest gives the crew, on the trip page. */
@Injectable()
export class TripGratuityService {
  constructor(
    private readonly database: Database,
    private readonly links: GuestLinkService,
    private readonly bookings: BookingRepository,
    private readonly gratuities: GratuityRepository,
    private readonly requests: PaymentRequestRepository,
    private readonly clock: Clock,
  ) {}

  /** @returns undefined when none can be given */
  async find(booking: BookingEntity): Promise<TripGratuity | undefined> {
    const { manager } = this.database;
    const until = await this.openUntil(manager, booking);
    return until ? { until: until.toISOString(), given: toDollars(await this.gratuities.given(manager, booking.id)) } : undefined;
  }

  /** The same amount keeps the open request, which may be in the middle of its payment. */
  async request({ key, form }: TripGratuityRequest): Promise<RequestedPayment> {
    const { id: bookingId } = await this.links.open('trip', key);
    const amountCents = fromDollars(form.amount);
    return this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      if (!(await this.openUntil(tx, booking))) {
        throw new DomainError('STATUS_NOT_ALLOWED', { detail: 'A gratuity can be given for 30 days after the charter.' });
      }
      const open = (await this.requests.openOf(tx, bookingId)).find(({ kind }) => kind === 'gratuity');
      if (open?.amountCents === amountCents) return { paymentRequestId: open.id, amount: form.amount };
      if (open && isUnderReview(open, this.clock.now())) throw new DomainError('PAYMENT_UNDER_REVIEW');
      await this.requests.closeOf(tx, bookingId, 'gratuity');
      const request = { id: randomUUID(), kind: 'gratuity' as const, bookingId, amountCents, lines: [], dueAt: null };
      await this.requests.add(tx, { ...request, createdAt: this.clock.now() });
      return { paymentRequestId: request.id, amount: form.amount };
    });
  }

  private async openUntil(tx: ReadManager, booking: BookingEntity): Promise<Date | null> {
    const now = this.clock.now();
    return openUntil(booking, mayHaveReturned(booking, now) && (await this.gratuities.hasReturned(tx, booking.id)), now);
  }
}
