import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { PartyModule } from '../party/party.module.js';
import { CorrectedAddressService } from './corrected-address.service.js';
import { CorrectionController } from './correction.controller.js';
import { CorrectionService } from './correction.service.js';
import { EmailRequestRepository } from './email-request.repository.js';
import { ResendService } from './resend.service.js';

@Module({
  imports: [BookingsModule, OffersModule, PartyModule],
  controllers: [CorrectionController],
  providers: [CorrectedAddressService, CorrectionService, EmailRequestRepository, ResendService],
  exports: [CorrectionService, EmailRequestRepository],
})
export class CorrectionsModule {}
