import { Injectable } from '@nestjs/common';
import type { BookingExportPage, BookingExportQuery, BookingListQuery, BookingPage } from '@charter/contracts';
import { Database } from '@charter/database';
import { toBooking } from '../../sales/index.js';
import { BookingListRepository } from './booking-list.repository.js';

/** Rows of one page of an export, well below what a NATS message carries (1 MB). */
const exportPageSize = 400;

/** Bookings as staff list and export them. */
@Injectable()
export class BookingListService {
  constructor(
    private readonly database: Database,
    private readonly lists: BookingListRepository,
  ) {}

  async list(query: BookingListQuery): Promise<BookingPage> {
    const { bookings, total, next } = await this.lists.page(this.database.manager, query);
    return { bookings: bookings.map(toBooking), total, next };
  }

  async exportPage(query: BookingExportQuery): Promise<BookingExportPage> {
    const { bookings, next } = await this.lists.exportPage(this.database.manager, query, exportPageSize);
    return { bookings: bookings.map(toBooking), next };
  }
}
