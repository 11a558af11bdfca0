import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../availability/availability.module.js';
import { RequestedTakingService } from './requested-taking.service.js';
import { AddOnTakingRepository } from './taking.repository.js';
import { AddOnTakingService } from './taking.service.js';

@Module({
  imports: [AvailabilityModule],
  providers: [AddOnTakingRepository, AddOnTakingService, RequestedTakingService],
  exports: [AddOnTakingService, RequestedTakingService],
})
export class AddOnsModule {}
