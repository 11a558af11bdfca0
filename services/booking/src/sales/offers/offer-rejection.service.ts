import { Injectable } from '@nestjs/common';
import { bookingEvents, type BookingRefused, offerEvents, toDollars } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import type { OfferPaymentRequest, RequestPayment } from '../../accounts/index.js';
import { FreeHoursService } from '../../calendar/index.js';
import { dayInNassau, hoursLabel } from '../../shared/nassau-time.js';
import { decideOfferChange } from './offer.js';
import { toNotice } from './offer.view.js';
import type { SentOffer } from './offer.entity.js';
import { OfferRepository } from './offer.repository.js';

/** Money for an offer that does not become its booking: payment refunds it upon the event. */
@Injectable()
export class OfferRejectionService {
  constructor(
    private readonly offers: OfferRepository,
    private readonly freeHours: FreeHoursService,
    private readonly outbox: Outbox,
  ) {}

  /** There is no booking to be had anymore: the money goes back, and staff may write another version. */
  async end(
    tx: Transaction,
    offer: SentOffer,
    request: OfferPaymentRequest,
    payment: RequestPayment,
    reason: BookingRefused['reason'],
  ): Promise<void> {
    if (offer.state === 'sent') {
      await this.offers.save(tx, { ...offer, state: decideOfferChange(offer.state, 'expired') });
      await this.outbox.add(tx, offerEvents.ended, { ...toNotice(offer), reason: 'taken', guestReason: '' });
    }
    await this.refuse(tx, offer, request, payment, { reason });
  }

  /** Payment refunds once, and the e-mail is sent once, however often this is called. */
  async refuse(
    tx: Transaction,
    { sent }: SentOffer,
    { id }: OfferPaymentRequest,
    payment: RequestPayment,
    why: Pick<BookingRefused, 'reason' | 'closed'>,
  ): Promise<void> {
    const { title, locale, firstName, lastName, email, startsAt, endsAt } = sent;
    const hours = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
    await this.outbox.add(tx, bookingEvents.refused, {
      ...why,
      holdId: id,
      paymentId: payment.paymentId,
      firstName,
      lastName,
      email,
      locale,
      packageId: null,
      packageName: title,
      ...(locale !== 'en' && { packageNameShown: title, packageNameLanguage: locale }),
      bookingDate: dayInNassau(hours.startsAt),
      timeSlot: hoursLabel(hours),
      startsAt,
      endsAt,
      totalAmount: toDollars(payment.amountCents),
      alternatives: why.reason === 'already_booked' ? [] : await this.freeHours.nearest(tx, hours),
    });
  }
}
