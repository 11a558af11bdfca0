import { Injectable } from '@nestjs/common';
import type { Cents } from '@charter/contracts';
import { Database } from '@charter/database';
import { BookingLineRepository, PackageClient, PromoCodeService } from '../../pricing/index.js';
import { priceDifference } from '../../pricing/model.js';
import type { BookingEntity } from '../../sales/index.js';

/** Change of a booking's price on another date, in cents. */
export type PriceComparison = (booking: Parameters<typeof priceDifference>[1], date: string) => Cents;

/** Compares the price of a charter with that of other dates. */
@Injectable()
export class PriceComparisonService {
  constructor(
    private readonly database: Database,
    private readonly packages: PackageClient,
    private readonly lines: BookingLineRepository,
    private readonly promoCodes: PromoCodeService,
  ) {}

  /** @throws DomainError PACKAGE_NOT_FOUND, also for a custom charter */
  async of({ id, packageId }: Pick<BookingEntity, 'id' | 'packageId'>): Promise<PriceComparison> {
    const { manager } = this.database;
    const sold = await this.packages.find(packageId);
    const lost = await this.promoCodes.discountByDate(manager, await this.lines.of(manager, id));
    return (booking, date) => priceDifference(sold, booking, date, lost(booking.bookingDate, date));
  }
}
