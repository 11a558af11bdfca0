import { Injectable } from '@nestjs/common';
import { bookingEvents, offerEvents, tripEvents } from '@charter/contracts';
import type { Actor, Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { type BookingEntity, OfferRepository, toBooking } from '../../sales/index.js';
import { hasConfirmation } from '../../sales/model.js';
import { LinkRenewalService } from '../party/link-renewal.service.js';

/** Ends every link that a mailbox was sent which is not the guest's, and writes to the guest's. */
@Injectable()
export class CorrectedAddressService {
  constructor(
    private readonly links: LinkRenewalService,
    private readonly offers: OfferRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @param booking the locked row, with the new address */
  async endLinks(tx: Transaction, booking: BookingEntity, actor: Actor): Promise<void> {
    await this.links.renewTrip(tx, booking, actor);
    const offer = await this.offers.findByBooking(tx, booking.id);
    if (!offer) return;
    const { id: offerId, inquiryId } = offer;
    await this.outbox.add(tx, offerEvents.addressCorrected, { offerId, inquiryId, email: booking.email });
  }

  /** Sends the new link, with the confirmation if there is one. */
  async write(tx: Transaction, row: BookingEntity): Promise<void> {
    const booking = toBooking(row);
    if (hasConfirmation(row, this.clock.now())) await this.outbox.add(tx, bookingEvents.confirmationRequested, { booking });
    else await this.outbox.add(tx, tripEvents.linkRequested, { booking, corrected: true });
  }
}
