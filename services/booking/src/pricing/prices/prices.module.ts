import { Module } from '@nestjs/common';
import { BookingLineRepository } from './booking-line.repository.js';

@Module({
  providers: [BookingLineRepository],
  exports: [BookingLineRepository],
})
export class PricesModule {}
