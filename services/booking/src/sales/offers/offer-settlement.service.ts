import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type BookingRefused, cents, toDollars } from '@charter/contracts';
import { type Actor, recordAudit, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { type OfferPaymentRequest, PaymentRequestRepository, type RequestPayment } from '../../accounts/index.js';
import { dayInNassau, hoursLabel } from '../../shared/nassau-time.js';
import { BookingCreationService } from '../bookings/booking-creation.service.js';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { balanceDueAfter, durationOf, decideOfferChange } from './offer.js';
import { daysOfOffer } from './offer.view.js';
import { OfferBoatService } from './offer-boat.service.js';
import { OfferRejectionService } from './offer-rejection.service.js';
import type { SentOffer } from './offer.entity.js';
import { OfferRepository } from './offer.repository.js';

const guest: Actor = { kind: 'guest' };

/** Turns the money for an offer into its booking, or refuses it, upon which payment refunds it. */
@Injectable()
export class OfferSettlementService {
  constructor(
    private readonly offers: OfferRepository,
    private readonly boat: OfferBoatService,
    private readonly creation: BookingCreationService,
    private readonly requests: PaymentRequestRepository,
    private readonly rejections: OfferRejectionService,
    private readonly clock: Clock,
  ) {}

  /** Also of an offer that has ended since: what its guest has paid becomes the booking if the boat is free. */
  async settle(tx: Transaction, offer: SentOffer, request: OfferPaymentRequest, payment: RequestPayment): Promise<void> {
    const now = this.clock.now();
    if (new Date(offer.sent.startsAt) <= now) return this.rejections.end(tx, offer, request, payment, 'departed');
    const occupancyId = await this.boat.convertToBooking(tx, offer);
    if (!occupancyId) return this.rejections.end(tx, offer, request, payment, 'slot_gone');
    const booking = await this.book(tx, offer, request, payment, occupancyId);
    await this.requests.saveBooking(tx, request, booking.id);
    const { state: before, sent } = offer;
    const accepted = { ...offer, state: decideOfferChange(before, 'accepted'), bookingId: booking.id, occupancyId: null };
    await this.offers.save(tx, accepted);
    if (payment.amountCents < sent.totalCents) await this.requestBalance(tx, offer, booking, payment);
    await recordAudit(tx, {
      actor: guest,
      action: 'offer.accept',
      subject: offer.id,
      before: { state: before },
      after: { bookingId: booking.id, version: offer.sentVersion, amount: toDollars(payment.amountCents) },
    });
  }

  private async book(
    tx: Transaction,
    { sent }: SentOffer,
    { termsVersion, acceptedAt }: OfferPaymentRequest,
    payment: RequestPayment,
    occupancyId: string,
  ): Promise<BookingEntity> {
    const hours = { startsAt: new Date(sent.startsAt), endsAt: new Date(sent.endsAt) };
    const { title, guestCount, firstName, lastName, email, phone, locale } = sent;
    return this.creation.create(
      tx,
      sent.priceLines,
      guest,
      {
        paymentId: payment.paymentId,
        paymentOrderId: payment.orderId,
        occupancyId,
        packageId: null,
        packageName: title,
        // Staff write it in the guest's language.
        ...(locale !== 'en' && { packageNameShown: title, packageNameLanguage: locale }),
        packageDuration: durationOf(sent, daysOfOffer(sent).length),
        bookingDate: dayInNassau(hours.startsAt),
        timeSlot: hoursLabel(hours),
        ...hours,
        guestCount,
        firstName,
        lastName,
        email,
        phone,
        specialRequests: null,
        locale,
        policy: { refundTiers: sent.refundTiers },
        termsVersion,
        acceptedAt,
        status: 'confirmed',
        createdAt: this.clock.now(),
      },
      { amountCents: payment.amountCents, refundedCents: cents(0), vouchers: [] },
    );
  }

  private async requestBalance(tx: Transaction, { sent }: SentOffer, booking: BookingEntity, { amountCents }: RequestPayment) {
    const now = this.clock.now();
    await this.requests.add(tx, {
      id: randomUUID(),
      kind: 'balance',
      bookingId: booking.id,
      amountCents: cents(sent.totalCents - amountCents),
      lines: [],
      dueAt: balanceDueAfter(sent, now),
      createdAt: now,
    });
  }

  /** May be called again for a repeated event. */
  async refuse(
    tx: Transaction,
    offer: SentOffer,
    request: OfferPaymentRequest,
    payment: RequestPayment,
    why: Pick<BookingRefused, 'reason' | 'closed'>,
  ): Promise<void> {
    await this.rejections.refuse(tx, offer, request, payment, why);
  }
}
