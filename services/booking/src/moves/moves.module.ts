import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../availability/availability.module.js';
import { BookingsModule } from '../bookings/bookings.module.js';
import { MoveController } from './move.controller.js';
import { MoveRepository } from './move.repository.js';
import { MoveService } from './move.service.js';

@Module({
  imports: [AvailabilityModule, BookingsModule],
  controllers: [MoveController],
  providers: [MoveRepository, MoveService],
  exports: [MoveRepository, MoveService],
})
export class MovesModule {}
