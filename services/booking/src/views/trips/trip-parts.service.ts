import { Injectable } from '@nestjs/common';
import { type Trip, type TripPaymentRequest, toDollars } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { type BookingPaymentRequest, FolioRepository, PaymentRequestRepository } from '../../accounts/index.js';
import { isOwed, isPayable, isUnderReview } from '../../accounts/model.js';
import { AddOnOrderRequestService } from '../../changes/index.js';
import { captainOf, PartyViewService } from '../../departures/index.js';
import { linesOfBooking } from '../../pricing/index.js';
import { toPriceLine } from '../../pricing/model.js';
import { balanceDueOf, type BookingEntity } from '../../sales/index.js';
import { toTripFolio } from './trip-folio.js';
import { TripGratuityService } from './trip-gratuity.service.js';

export type TripParts = Pick<Trip, 'party' | 'captain' | 'folio' | 'paymentRequests' | 'paymentsUnderReview' | 'offersAddOns' | 'gratuity'>;

/** What the trip page shows beside the booking itself: who is on board, and what was paid and is to be paid. */
@Injectable()
export class TripPartsService {
  constructor(
    private readonly database: Database,
    private readonly parties: PartyViewService,
    private readonly folios: FolioRepository,
    private readonly requests: PaymentRequestRepository,
    private readonly addOnOrders: AddOnOrderRequestService,
    private readonly gratuities: TripGratuityService,
    private readonly clock: Clock,
  ) {}

  async find(booking: BookingEntity): Promise<TripParts> {
    const { manager } = this.database;
    const [party, captain, entries, lines, open, offersAddOns, gratuity] = await Promise.all([
      this.parties.find(booking),
      captainOf(manager, booking.id),
      this.folios.entries(manager, booking.id),
      linesOfBooking(manager, booking.id),
      this.requests.openOf(manager, booking.id),
      this.addOnOrders.isOffered(booking),
      this.gratuities.find(booking),
    ]);
    const now = this.clock.now();
    const reviewed = open.filter((request) => isUnderReview(request, now));
    const payable = open.filter((request) => isOwed(request) && !reviewed.includes(request) && isPayable(request, booking, now));
    return {
      party,
      ...(captain && { captain }),
      folio: { ...toTripFolio(entries, lines, booking), balanceDue: balanceDueOf(booking) },
      paymentRequests: payable.map(toTripPaymentRequest),
      ...(reviewed.length > 0 && { paymentsUnderReview: reviewed.map(toTripPaymentRequest) }),
      ...(offersAddOns && { offersAddOns }),
      ...(gratuity && { gratuity }),
    };
  }
}

const toTripPaymentRequest = ({ id, kind, amountCents, dueAt, expiresAt, lines, details }: BookingPaymentRequest): TripPaymentRequest => ({
  id,
  kind,
  amount: toDollars(amountCents),
  ...(dueAt && { dueAt: dueAt.toISOString() }),
  ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  ...(details?.move && {
    move: { date: details.move.date, timeSlot: details.move.timeSlot, startsAt: details.move.startsAt, endsAt: details.move.endsAt },
  }),
  lines: lines.map((line) => {
    const { nameShown = line.text, nameLanguage } = details?.addOns?.find(({ id: addOnId }) => String(addOnId) === line.key) ?? {};
    return { ...toPriceLine(line, nameShown), ...(nameLanguage && { language: nameLanguage }) };
  }),
});
