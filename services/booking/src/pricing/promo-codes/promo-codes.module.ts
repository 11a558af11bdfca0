import { Module } from '@nestjs/common';
import { PromoCodeController } from './promo-code.controller.js';
import { PromoCodeRepository } from './promo-code.repository.js';
import { PromoCodeService } from './promo-code.service.js';

@Module({
  controllers: [PromoCodeController],
  providers: [PromoCodeRepository, PromoCodeService],
  exports: [PromoCodeService],
})
export class PromoCodesModule {}
