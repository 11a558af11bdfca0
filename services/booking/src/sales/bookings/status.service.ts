import { Injectable } from '@nestjs/common';
import { bookingEvents, type BookingStatus, type BookingStatusChanged, DomainError } from '@charter/contracts';
import { type Actor, Database, recordAudit, systemActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { OccupancyService } from '../../calendar/index.js';
import { unavailable } from '../../pricing/model.js';
import { ScarceService } from '../holds/scarce.service.js';
import type { BookingEntity } from './booking.entity.js';
import { decideStatusChange, type StatusTransition } from './booking.js';
import { BookingRepository, toBooking } from './booking.repository.js';
import { BookingAccountService } from './booking-account.service.js';

/** What the audit row and the event of a change of status carry besides the statuses. */
export interface ChangeDetails {
  audited?: object;
  published?: Omit<BookingStatusChanged, 'booking' | 'from' | 'to'>;
}

/** Changes the status of bookings, and with it their occupancy of the boat. */
@Injectable()
export class StatusService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly occupancies: OccupancyService,
    private readonly scarce: ScarceService,
    private readonly accounts: BookingAccountService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * @param booking the locked row
   * @throws DomainError STATUS_NOT_ALLOWED, SLOT_TAKEN, ADD_ON_UNAVAILABLE
   */
  async change(tx: Transaction, booking: BookingEntity, to: BookingStatus, actor: Actor, details: ChangeDetails = {}): Promise<void> {
    const decision = decideStatusChange(booking.status, to);
    switch (decision.kind) {
      case 'unchanged':
        return;
      case 'not-allowed':
        throw new DomainError('STATUS_NOT_ALLOWED', { detail: `A ${booking.status} booking can't be changed to ${to}.` });
      case 'change':
        return this.apply(tx, booking, decision.transition, actor, details);
    }
  }

  private async apply(
    tx: Transaction,
    booking: BookingEntity,
    transition: StatusTransition,
    actor: Actor,
    { audited, published }: ChangeDetails,
  ): Promise<void> {
    const { from, to, slot } = transition;
    const released = slot === 'release' ? booking.occupancyId : null;
    if (slot === 'release') booking.occupancyId = null;
    // A booking that sails at another time has been given that occupancy already.
    if (slot === 'occupy' && !booking.occupancyId) {
      booking.occupancyId = await this.occupy(tx, booking);
    }
    booking.status = to;
    booking.revision += 1;
    await this.bookings.saveChange(tx, booking, transition);
    // A booking is invoiced when it is confirmed for the first time, at the latest when it is completed.
    if (to === 'confirmed' || to === 'completed') await this.accounts.issueDocuments(tx, booking);
    if (released) await this.occupancies.release(tx, released);
    const [before, after] = [{ status: from }, { status: to, ...audited }];
    await recordAudit(tx, { actor, action: 'booking.changeStatus', subject: booking.id, before, after });
    await this.outbox.add(tx, bookingEvents.statusChanged, { booking: toBooking(booking), from, to, ...published });
  }

  /** @throws DomainError SLOT_TAKEN that names the occupant, ADD_ON_UNAVAILABLE */
  private async occupy(tx: Transaction, { startsAt, endsAt, addOns }: BookingEntity): Promise<string> {
    const [time, now] = [await this.occupancies.timeOf(tx, { startsAt, endsAt }), this.clock.now()];
    const boat = { kind: 'booking', time, now } as const;
    const taken = await this.scarce.take(tx, 'reinstatement', { boat, addOns: { ordered: addOns, startsAt } });
    if (!('missing' in taken)) return taken.occupancyId;
    throw taken.missing.thing === 'addOns' ? unavailable(taken.missing.addOn) : await this.occupancies.takenBy(tx, time, now);
  }

  /** Completes confirmed charters that have ended. @returns how many */
  async completeEnded(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const ended = await this.bookings.lockEnded(tx, this.clock.now(), 100);
      for (const booking of ended) await this.change(tx, booking, 'completed', systemActor);
      return ended.length;
    });
  }
}
