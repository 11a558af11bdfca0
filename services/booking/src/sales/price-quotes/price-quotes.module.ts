import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../../calendar/availability/availability.module.js';
import { PromoCodesModule } from '../../pricing/promo-codes/promo-codes.module.js';
import { PriceQuoteController } from './price-quote.controller.js';
import { PriceQuoteService } from './price-quote.service.js';

@Module({
  imports: [AvailabilityModule, PromoCodesModule],
  controllers: [PriceQuoteController],
  providers: [PriceQuoteService],
})
export class PriceQuotesModule {}
