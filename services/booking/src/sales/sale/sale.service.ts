import { Injectable } from '@nestjs/common';
import { type BookingForm, type Cents, toDollars } from '@charter/contracts';
import { Clock } from '@charter/service-kit';
import { AvailabilityService } from '../../calendar/index.js';
import type { CharterTime } from '../../calendar/model.js';
import { PackageClient, TaxService } from '../../pricing/index.js';
import {
  depositOf,
  lessVouchers,
  type Line,
  linesOf,
  orderAddOns,
  priceOf,
  sharesOf,
  totalOf,
  type UsableVoucher,
  type VoucherShare,
} from '../../pricing/model.js';
import { dayInNassau } from '../../shared/nassau-time.js';
import { type Sale, saleOf, requireSellable } from './sale.js';

interface SaleOptions {
  totalAmount?: number;
  /** That pay for it, in their order. */
  vouchers?: readonly UsableVoucher[];
  discount?: (charter: { packageId: number; date: string; price: number }) => Promise<Line[]>;
}

/** What is sold: a package at one time, with its price. */
@Injectable()
export class SaleService {
  constructor(
    private readonly packages: PackageClient,
    private readonly availability: AvailabilityService,
    private readonly taxes: TaxService,
    private readonly clock: Clock,
  ) {}

  /**
   * What a booking form orders, as it is sold now; whether the boat is free then is not checked.
   * @param options.totalAmount whole US dollars that the visitor is about to pay; without it the price of the date is not checked
   * @param options.discount lines that are taken off the price of the date
   * @throws DomainError PACKAGE_NOT_FOUND, and INVALID for another price, too many guests, an unknown slot, or add-ons that are not offered
   */
  async prepare(form: BookingForm, { totalAmount, discount, vouchers = [] }: SaleOptions = {}): Promise<{ sale: Sale; time: CharterTime }> {
    const { bookingDate: date, timeSlot } = form;
    const charterPackage = await this.packages.find(form.packageId, form.locale);
    const price = priceOf(charterPackage, date);
    const off = (await discount?.({ packageId: form.packageId, date, price })) ?? [];
    const addOns = orderAddOns(charterPackage.addOns, form.addOns, form);
    const lines = await this.taxes.apply(linesOf(charterPackage, price, off, addOns), { day: dayInNassau(this.clock.now()) });
    const total = totalOf(lines);
    const { depositPercent } = charterPackage;
    const sell = (dueNow: Cents): VoucherShare[] => {
      const covered = sharesOf(dueNow, vouchers);
      const [due, all] = [toDollars(lessVouchers(dueNow, covered)), toDollars(lessVouchers(total, covered))];
      requireSellable(charterPackage, form.guestCount, due, totalAmount, all);
      return covered;
    };
    const sold = depositPercent === undefined ? sell(total) : null;
    const time = await this.availability.timeOf(charterPackage, { date, timeSlot, addOns });
    // Whether a deposit is enough depends on the departure.
    const depositCents = depositOf(depositPercent, total, time.startsAt, this.clock.now());
    const shares = sold ?? sell(depositCents ?? total);
    const sale = saleOf(charterPackage, time, { lines, addOns, depositCents }, form.locale);
    return { sale: { ...sale, ...(shares.length > 0 && { vouchers: shares }) }, time };
  }
}
