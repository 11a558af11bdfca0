import { Module } from '@nestjs/common';
import { PricingModule } from '../pricing/index.js';
import { RequestedTakingService } from './add-ons/requested-taking.service.js';
import { AddOnTakingRepository } from './add-ons/taking.repository.js';
import { AddOnTakingService } from './add-ons/taking.service.js';
import { AvailabilityController } from './availability/availability.controller.js';
import { AvailabilityService } from './availability/availability.service.js';
import { FreeHoursService } from './availability/free-hours.service.js';
import { OccupancyRepository } from './availability/occupancy.repository.js';
import { OccupancyService } from './availability/occupancy.service.js';
import { OccupantService } from './availability/occupant.service.js';
import { BlockController } from './blocks/block.controller.js';
import { BlockRepository } from './blocks/block.repository.js';
import { BlockService } from './blocks/block.service.js';

/** The boat's time, and what is taken along. */
@Module({
  imports: [PricingModule],
  controllers: [AvailabilityController, BlockController],
  providers: [
    AddOnTakingRepository,
    AddOnTakingService,
    AvailabilityService,
    BlockRepository,
    BlockService,
    FreeHoursService,
    OccupancyRepository,
    OccupancyService,
    OccupantService,
    RequestedTakingService,
  ],
  exports: [
    AddOnTakingService,
    AvailabilityService,
    BlockRepository,
    FreeHoursService,
    OccupancyRepository,
    OccupancyService,
    RequestedTakingService,
  ],
})
export class CalendarModule {}
