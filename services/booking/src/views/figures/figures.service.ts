import { Injectable } from '@nestjs/common';
import type { BookingFigures, FiguresQuery } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { dayInNassau } from '../../shared/nassau-time.js';
import { FiguresQueries } from './figures.queries.js';
import { figuresOf } from './figures.js';

/** Figures of all bookings for analytics. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly database: Database,
    private readonly totals: FiguresQueries,
    private readonly clock: Clock,
  ) {}

  async analyze(range: FiguresQuery): Promise<BookingFigures> {
    return figuresOf(await this.totals.sums(this.database.manager, range), range, dayInNassau(this.clock.now()));
  }
}
