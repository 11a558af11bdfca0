import { Module } from '@nestjs/common';
import { AvailabilityController } from './availability.controller.js';
import { AvailabilityService } from './availability.service.js';
import { FreeHoursService } from './free-hours.service.js';
import { OccupancyRepository } from './occupancy.repository.js';
import { OccupancyService } from './occupancy.service.js';
import { PackageClient } from '../../pricing/package.client.js';
import { TaxesModule } from '../../pricing/taxes/taxes.module.js';

@Module({
  imports: [TaxesModule],
  controllers: [AvailabilityController],
  providers: [AvailabilityService, FreeHoursService, OccupancyRepository, OccupancyService, PackageClient],
  exports: [AvailabilityService, FreeHoursService, OccupancyRepository, OccupancyService, PackageClient],
})
export class AvailabilityModule {}
