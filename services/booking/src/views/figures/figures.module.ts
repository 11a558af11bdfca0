import { Module } from '@nestjs/common';
import { DailyTotalsRepository } from './daily-totals.repository.js';
import { FiguresController } from './figures.controller.js';
import { FiguresService } from './figures.service.js';

@Module({
  controllers: [FiguresController],
  providers: [DailyTotalsRepository, FiguresService],
  exports: [DailyTotalsRepository],
})
export class FiguresModule {}
