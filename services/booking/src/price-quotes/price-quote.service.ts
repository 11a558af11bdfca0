import { Injectable } from '@nestjs/common';
import { fromDollars, limits, type PriceForm, type PriceQuote, toDollars } from '@charter/contracts';
import { requireSellable, slotOf } from '../availability/offer.js';
import { PackageClient } from '../availability/package.client.js';
import { charterLine, type Line, toPriceLine, totalOf } from '../prices/line.js';
import { englishNameOf, priceOf } from '../prices/price.js';
import { normalizeCode } from '../promo-codes/promo-code.js';
import { PromoCodeService } from '../promo-codes/promo-code.service.js';

/** What a charter would cost. */
@Injectable()
export class PriceQuoteService {
  constructor(
    private readonly packages: PackageClient,
    private readonly promoCodes: PromoCodeService,
  ) {}

  /** @throws DomainError PACKAGE_NOT_FOUND, INVALID for too many guests, an unknown slot, and a promo code that does not apply */
  async quote({ packageId, bookingDate, timeSlot, guestCount, promoCode, locale }: PriceForm): Promise<PriceQuote> {
    const sold = await this.packages.find(packageId, locale);
    const price = priceOf(sold, bookingDate);
    requireSellable(sold, guestCount, price);
    if (timeSlot !== undefined) slotOf(sold, timeSlot);
    const off = await this.promoCodes.discount(promoCode, { packageId, date: bookingDate, price });
    const charter = charterLine(englishNameOf(sold), fromDollars(price));
    const lines = [charter, ...off];
    const textOf = (line: Line) => (line === charter ? sold.name : normalizeCode(promoCode ?? ''));
    return { lines: lines.map((line) => toPriceLine(line, textOf(line))), total: toDollars(totalOf(lines)), currency: limits.currency };
  }
}
