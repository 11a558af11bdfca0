import { Module } from '@nestjs/common';
import { PricingModule } from '../pricing/index.js';
import { RequestedStockService } from './add-ons/requested-stock.service.js';
import { AddOnStockRepository } from './add-ons/add-on-stock.repository.js';
import { AddOnStockService } from './add-ons/add-on-stock.service.js';
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
    AddOnStockRepository,
    AddOnStockService,
    AvailabilityService,
    BlockRepository,
    BlockService,
    FreeHoursService,
    OccupancyRepository,
    OccupancyService,
    OccupantService,
    RequestedStockService,
  ],
  exports: [
    AddOnStockService,
    AvailabilityService,
    BlockRepository,
    FreeHoursService,
    OccupancyRepository,
    OccupancyService,
    RequestedStockService,
  ],
})
export class CalendarModule {}
