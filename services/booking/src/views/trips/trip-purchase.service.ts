import { Injectable } from '@nestjs/common';
import type { RequestedPayment, TripAddOns, TripAddOnsQuery, TripAddOnsRequest } from '@charter/contracts';
import { AddOnOrderRequestService } from '../../changes/index.js';
import { GuestLinkService } from '../../sales/index.js';

/** What the guest orders on the trip page. */
@Injectable()
export class TripPurchaseService {
  constructor(
    private readonly links: GuestLinkService,
    private readonly addOnOrders: AddOnOrderRequestService,
  ) {}

  async offered({ key, locale }: TripAddOnsQuery): Promise<TripAddOns> {
    const booking = await this.links.open('trip', key);
    return this.addOnOrders.offered(booking, locale ?? booking.locale);
  }

  async request({ key, form }: TripAddOnsRequest): Promise<RequestedPayment> {
    return this.addOnOrders.request(await this.links.open('trip', key), form.addOns);
  }
}
