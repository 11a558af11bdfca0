import { Injectable } from '@nestjs/common';
import { limits, type PriceForm, type PriceQuote, toDollars } from '@charter/contracts';
import { normalizeCode } from '@charter/contracts/browser';
import { Clock } from '@charter/service-kit';
import { AvailabilityService } from '../../calendar/index.js';
import type { CharterTime } from '../../calendar/model.js';
import { PackageClient, PromoCodeService } from '../../pricing/index.js';
import {
  balanceDueFor,
  depositOf,
  extraMinutesOf,
  type Line,
  linesOf,
  orderAddOns,
  priceOf,
  requireInTime,
  toPriceLine,
  totalOf,
} from '../../pricing/model.js';
import { requireSellable } from '../sale/offer.js';

/** What a charter would cost. */
@Injectable()
export class PriceQuoteService {
  constructor(
    private readonly packages: PackageClient,
    private readonly availability: AvailabilityService,
    private readonly promoCodes: PromoCodeService,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError PACKAGE_NOT_FOUND, INVALID for too many guests, an unknown slot, and a promo code or add-ons that do not apply */
  async quote({ packageId, bookingDate, timeSlot, guestCount, promoCode, addOns, locale }: PriceForm): Promise<PriceQuote> {
    const sold = await this.packages.find(packageId, locale);
    const price = priceOf(sold, bookingDate);
    requireSellable(sold, guestCount, price);
    const ordered = orderAddOns(sold.addOns, addOns, { guestCount, locale });
    const isLonger = extraMinutesOf(ordered) > 0;
    let time: CharterTime | undefined;
    if (timeSlot !== undefined) {
      time = await this.availability.slotTime({ packageId, addOns: ordered }, bookingDate, timeSlot);
      requireInTime(ordered, time.startsAt, this.clock.now());
      if (isLonger) await this.availability.requireExtraTime({ packageId, addOns: ordered }, bookingDate, time);
    }
    const off = await this.promoCodes.discount(promoCode, { packageId, date: bookingDate, price });
    const lines = linesOf(sold, price, off, ordered);
    const textOf = ({ kind, key, text }: Line): string => {
      if (kind === 'charter') return sold.name;
      if (kind === 'promo') return normalizeCode(promoCode ?? '');
      return sold.addOns?.find(({ id }) => String(id) === key)?.name ?? text;
    };
    const total = toDollars(totalOf(lines));
    return {
      lines: lines.map((line) => toPriceLine(line, textOf(line))),
      total,
      ...(time && this.deposit(sold.depositPercent, total, time.startsAt)),
      ...(time && isLonger && { startsAt: time.startsAt.toISOString(), endsAt: time.endsAt.toISOString() }),
      currency: limits.currency,
    };
  }

  private deposit(percent: number | undefined, total: number, startsAt: Date): Pick<PriceQuote, 'dueNow' | 'balanceDueAt'> {
    const now = this.clock.now();
    const dueNow = depositOf(percent, total, startsAt, now);
    return dueNow === null ? {} : { dueNow, balanceDueAt: balanceDueFor(startsAt, now).toISOString() };
  }
}
