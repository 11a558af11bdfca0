import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../availability/availability.module.js';
import { PromoCodesModule } from '../promo-codes/promo-codes.module.js';
import { PriceQuoteController } from './price-quote.controller.js';
import { PriceQuoteService } from './price-quote.service.js';

@Module({
  imports: [AvailabilityModule, PromoCodesModule],
  controllers: [PriceQuoteController],
  providers: [PriceQuoteService],
})
export class PriceQuotesModule {}
