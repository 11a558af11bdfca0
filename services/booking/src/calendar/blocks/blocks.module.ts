import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../availability/availability.module.js';
import { BlockController } from './block.controller.js';
import { BlockRepository } from './block.repository.js';
import { BlockService } from './block.service.js';

@Module({
  imports: [AvailabilityModule],
  controllers: [BlockController],
  providers: [BlockRepository, BlockService],
  exports: [BlockRepository],
})
export class BlocksModule {}
