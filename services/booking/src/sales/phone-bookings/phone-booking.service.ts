import { Injectable } from '@nestjs/common';
import { type Booking, type PhoneBookingRequest } from '@charter/contracts';
import { Database, recordAudit, staffActor } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { OccupancyService } from '../../calendar/index.js';
import { PromoCodeService } from '../../pricing/index.js';
import { requireInTime } from '../../pricing/model.js';
import { BookingCreationService } from '../bookings/booking-creation.service.js';
import { orderError } from '../holds/scarce.js';
import { ScarceService } from '../holds/scarce.service.js';
import { columnsOf, toBooking } from '../bookings/booking.repository.js';
import { snapshotOf } from '../sale/sale.js';
import { SaleService } from '../sale/sale.service.js';

/** Bookings that staff enter for guests who call. They are not paid through PayPal. */
@Injectable()
export class PhoneBookingService {
  constructor(
    private readonly database: Database,
    private readonly sales: SaleService,
    private readonly occupancies: OccupancyService,
    private readonly creation: BookingCreationService,
    private readonly promoCodes: PromoCodeService,
    private readonly scarce: ScarceService,
    private readonly clock: Clock,
  ) {}

  /** Needs no notice. A charter that has ended is entered as confirmed, so that it completes and counts as revenue. */
  async create({ form, staff }: PhoneBookingRequest): Promise<Booking> {
    const { sale, time } = await this.sales.prepare(form, {
      discount: (charter) => this.promoCodes.discount(form.promoCode, charter),
    });
    const now = this.clock.now();
    const { addOns = [] } = sale;
    requireInTime(addOns, time.startsAt, now);
    return this.database.transaction(async (tx) => {
      const taken = await this.scarce.take(tx, 'phoneBooking', {
        boat: { kind: 'booking', time, now },
        addOns: { ordered: addOns, startsAt: time.startsAt },
        promoCode: { lines: sale.lines, holdId: null, now },
      });
      if ('missing' in taken) {
        if (taken.missing.thing !== 'boat') throw orderError(taken.missing);
        throw (await this.occupancies.extraTimeTaken(tx, time, addOns, now)) ?? (await this.occupancies.takenBy(tx, time, now));
      }
      const booking = await this.creation.create(tx, { snapshot: snapshotOf(sale), lines: sale.lines }, staffActor(staff.username), {
        paymentNote: form.paymentNote || null,
        occupancyId: taken.occupancyId,
        ...columnsOf(form),
        status: time.endsAt <= now ? 'confirmed' : 'pending',
        createdAt: now,
      });
      const created = toBooking(booking);
      await recordAudit(tx, {
        actor: staffActor(staff.username),
        action: 'booking.enter',
        subject: booking.id,
        before: null,
        after: created,
      });
      return created;
    });
  }
}
