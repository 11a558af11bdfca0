import { Injectable } from '@nestjs/common';
import type { RequestedPayment, TripAddOns, TripAddOnsQuery, TripAddOnsRequest } from '@charter/contracts';
import { PurchaseRequestService } from '../../changes/index.js';
import { GuestLinks } from '../../sales/index.js';

/** What the guest orders on the trip page. */
@Injectable()
export class TripPurchaseService {
  constructor(
    private readonly links: GuestLinks,
    private readonly purchases: PurchaseRequestService,
  ) {}

  async offered({ key, locale }: TripAddOnsQuery): Promise<TripAddOns> {
    const booking = await this.links.open('trip', key);
    return this.purchases.offered(booking, locale ?? booking.locale);
  }

  async request({ key, form }: TripAddOnsRequest): Promise<RequestedPayment> {
    return this.purchases.request(await this.links.open('trip', key), form.addOns);
  }
}
