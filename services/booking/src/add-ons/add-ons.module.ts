import { Module } from '@nestjs/common';
import { AddOnTakingRepository } from './taking.repository.js';
import { AddOnTakingService } from './taking.service.js';

@Module({
  providers: [AddOnTakingRepository, AddOnTakingService],
  exports: [AddOnTakingService],
})
export class AddOnsModule {}
