import { Module } from '@nestjs/common';
import { AddOnsModule } from '../add-ons/add-ons.module.js';
import { AvailabilityModule } from '../availability/availability.module.js';
import { BookingsModule } from '../bookings/bookings.module.js';
import { MoveController } from './move.controller.js';
import { MoveRepository } from './move.repository.js';
import { MoveService } from './move.service.js';

@Module({
  imports: [AddOnsModule, AvailabilityModule, BookingsModule],
  controllers: [MoveController],
  providers: [MoveRepository, MoveService],
  exports: [MoveRepository, MoveService],
})
export class MovesModule {}
