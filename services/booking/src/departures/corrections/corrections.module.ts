import { Module } from '@nestjs/common';
import { BookingsModule } from '../../sales/bookings/bookings.module.js';
import { OffersModule } from '../../sales/offers/offers.module.js';
import { PartyModule } from '../party/party.module.js';
import { CorrectedAddressService } from './corrected-address.service.js';
import { CorrectionController } from './correction.controller.js';
import { CorrectionService } from './correction.service.js';
import { ResendService } from './resend.service.js';

@Module({
  imports: [BookingsModule, OffersModule, PartyModule],
  controllers: [CorrectionController],
  providers: [CorrectedAddressService, CorrectionService, ResendService],
  exports: [CorrectionService],
})
export class CorrectionsModule {}
