import { Injectable } from '@nestjs/common';
import { type AddOn, DomainError, type Locale, minuteMs, type TripAddOn } from '@charter/contracts';
import type { ReadManager } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { AvailabilityService, RequestedStockService } from '../../calendar/index.js';
import { PackageClient } from '../../pricing/index.js';
import { leftOf, type TimeAfter } from '../../pricing/model.js';
import type { BookingEntity } from '../../sales/index.js';

/** What is sold with a package. */
export interface SoldWith {
  addOns: AddOn[];
  /** Whether a charter of the package that is so many minutes longer would end with too little daylight. */
  isDark: (booking: BookingEntity, minutes: number) => boolean;
}

/** The add-ons of a booking's package, and what of them the booking can still have. */
@Injectable()
export class OfferedAddOnsService {
  constructor(
    private readonly packages: PackageClient,
    private readonly availability: AvailabilityService,
    private readonly stock: RequestedStockService,
    private readonly clock: Clock,
  ) {}

  /** Nothing for a custom charter, and for a package that is no longer sold. */
  async soldWith(packageId: number | null, locale: Locale): Promise<SoldWith> {
    try {
      const { addOns = [] } = await this.packages.find(packageId, locale);
      const isDark = addOns.some(isLonger) ? await this.availability.darkness(packageId) : () => false;
      return {
        addOns,
        isDark: ({ bookingDate, startsAt, endsAt }, minutes) =>
          isDark(bookingDate, { startsAt, endsAt: new Date(endsAt.getTime() + minutes * minuteMs) }),
      };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'PACKAGE_NOT_FOUND') return { addOns: [], isDark: () => false };
      throw error;
    }
  }

  /** @param requestId of the guest's open payment request, whose add-ons do not count as taken */
  async left(tx: ReadManager, booking: BookingEntity, { addOns, isDark }: SoldWith, requestId: string | null): Promise<TripAddOn[]> {
    const { occupancyId, startsAt } = booking;
    const minutes = occupancyId && addOns.some(isLonger) ? await this.stock.minutesAfter(tx, occupancyId) : 0;
    const after: TimeAfter = { minutes, isDark: (more) => isDark(booking, more) };
    return Promise.all(
      addOns.map(async (addOn) => {
        const taken = addOn.perDay === null ? 0 : await this.stock.taken(tx, addOn.id, startsAt, requestId);
        return { ...addOn, ...leftOf(addOn, booking, taken, after, this.clock.now()) };
      }),
    );
  }
}

const isLonger = ({ extraMinutes }: AddOn): boolean => extraMinutes !== undefined;
