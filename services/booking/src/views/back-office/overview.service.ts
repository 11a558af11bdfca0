import { Injectable } from '@nestjs/common';
import { type BookingOverview, toDollars } from '@charter/contracts';
import { Database } from '@charter/database';
import { BookingRepository, toBooking } from '../../sales/index.js';
import { FiguresQueries } from '../figures/figures.queries.js';
import { ScheduleService } from './schedule.service.js';

const recentBookings = 5;

/** The bookings' part of the back office's first page. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly database: Database,
    private readonly totals: FiguresQueries,
    private readonly bookings: BookingRepository,
    private readonly schedule: ScheduleService,
  ) {}

  async overview(): Promise<BookingOverview> {
    const { manager } = this.database;
    const [totals, newest, onTheBoat] = await Promise.all([
      this.totals.totals(manager),
      this.bookings.newest(manager, recentBookings),
      this.schedule.todayAndTomorrow(),
    ]);
    return {
      totalBookings: totals.bookings,
      totalRevenue: toDollars(totals.revenueCents),
      pendingBookings: totals.pending,
      recentBookings: newest.map(toBooking),
      onTheBoat,
    };
  }
}
