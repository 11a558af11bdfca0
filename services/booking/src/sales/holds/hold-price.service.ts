import { Injectable } from '@nestjs/common';
import { type HoldRequest, toDollars } from '@charter/contracts';
import { Database } from '@charter/database';
import type { CharterTime } from '../../calendar/model.js';
import { PromoCodeService } from '../../pricing/index.js';
import { dueOf, extraMinutesOf, isSameOrder, sharesOf } from '../../pricing/model.js';
import { VoucherUseService } from '../../vouchers/index.js';
import { isWrongAmount, type Sale } from '../sale/sale.js';
import { priceFrozenSince } from './hold.js';
import { HoldRepository } from './hold.repository.js';
import { SaleService } from '../sale/sale.service.js';

/** What a hold costs: its price, less its promo code and its vouchers. */
@Injectable()
export class HoldPriceService {
  constructor(
    private readonly database: Database,
    private readonly holds: HoldRepository,
    private readonly sales: SaleService,
    private readonly promoCodes: PromoCodeService,
    private readonly vouchers: VoucherUseService,
  ) {}

  /**
   * What the form orders, at the price of its date now, or at the price that the visitor's own hold of it froze when it was made.
   * @throws DomainError as `SaleService.prepare` does, and INVALID at `promoCode` and `vouchers`
   */
  async saleFor({ form, checkout, totalAmount }: HoldRequest, now: Date): Promise<{ sale: Sale; time: CharterTime }> {
    const vouchers = await this.vouchers.find(form.vouchers, checkout);
    try {
      return await this.sales.prepare(form, {
        totalAmount,
        vouchers,
        discount: (charter) => this.promoCodes.discount(form.promoCode, charter),
      });
    } catch (error) {
      if (!isWrongAmount(error)) throw error;
      const held = await this.holds.findOpen(this.database.manager, checkout, form, priceFrozenSince(now));
      if (!held || !isSameOrder(held.form.addOns, form.addOns)) throw error;
      const { priceCents, lines, addOns, depositCents } = held.sale;
      const shares = sharesOf(depositCents ?? priceCents, vouchers);
      const sold = { priceCents, ...(depositCents !== undefined && { depositCents }) };
      if (toDollars(dueOf({ ...sold, vouchers: shares })) !== totalAmount) throw error;
      const {
        sale: { depositCents: _depositCents, ...sale },
        time,
      } = await this.sales.prepare(form);
      // Its hours are those that the add-ons have now.
      if (extraMinutesOf(addOns) !== extraMinutesOf(sale.addOns)) throw error;
      return { sale: { ...sale, ...sold, lines, ...(addOns && { addOns }), ...(shares.length > 0 && { vouchers: shares }) }, time };
    }
  }
}
