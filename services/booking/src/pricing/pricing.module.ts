import { Module } from '@nestjs/common';
import { PackageClient } from './package.client.js';
import { BookingLineRepository } from './prices/booking-line.repository.js';
import { PromoCodeController } from './promo-codes/promo-code.controller.js';
import { PromoCodeRepository } from './promo-codes/promo-code.repository.js';
import { PromoCodeService } from './promo-codes/promo-code.service.js';
import { TaxRuleRepository } from './taxes/tax-rule.repository.js';
import { TaxController } from './taxes/tax.controller.js';
import { TaxService } from './taxes/tax.service.js';

/** Prices, taxes and promo codes: what a charter costs. */
@Module({
  controllers: [PromoCodeController, TaxController],
  providers: [BookingLineRepository, PackageClient, PromoCodeRepository, PromoCodeService, TaxRuleRepository, TaxService],
  exports: [BookingLineRepository, PackageClient, PromoCodeService, TaxService],
})
export class PricingModule {}
