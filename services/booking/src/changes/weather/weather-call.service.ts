import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type WeatherCallForm,
  type WeatherCallPreview,
  type WeatherCallPreviewForm,
  type WeatherCallRequest,
  fieldError,
  invalid,
  toDollars,
  type WeatherCall,
} from '@charter/contracts';
import { Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { BlockRepository } from '../../calendar/index.js';
import { type BookingEntity, HoldSlotService } from '../../sales/index.js';
import type { CancellationEntity } from '../cancellations/cancellation.entity.js';
import { quoteAll } from '../cancellations/cancellation.js';
import { CancellationService } from '../cancellations/cancellation.service.js';
import { requestHash } from '../cancellations/request-hash.js';
import type { WeatherCallEntity } from './weather-call.entity.js';
import { WeatherSlotService } from './weather-slot.service.js';
import { WeatherCallRepository } from './weather-call.repository.js';
import { WeatherCallViewService } from './weather-call-view.service.js';
import { chooseByOf, isCalledOff, timeOfCall } from './weather.js';

type CalledOff = [booking: BookingEntity, cancellation: CancellationEntity];

/** Calls off charters: bookings, the boat's time, the offers and the events change in one transaction. */
@Injectable()
export class WeatherCallService {
  constructor(
    private readonly database: Database,
    private readonly weatherCalls: WeatherCallRepository,
    private readonly views: WeatherCallViewService,
    private readonly cancellations: CancellationService,
    private readonly holdSlots: HoldSlotService,
    private readonly blocks: BlockRepository,
    private readonly weatherSlots: WeatherSlotService,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError as `weather.callOff` does */
  async callOff({ form, staff }: WeatherCallRequest): Promise<WeatherCall> {
    const call = this.weatherCallOf(form, staff.username);
    await this.database.transaction(async (tx) => {
      await this.weatherCalls.lockCalls(tx);
      const known = await this.weatherCalls.find(tx, call.id);
      if (known && known.requestHash !== call.requestHash) throw invalid({ callId: fieldError('idUsed') });
      if (!known) await this.apply(tx, call, form.bookingIds);
    });
    return this.views.find({ callId: call.id });
  }

  /** The call itself, rolled back: its locks, conflicts and offers are those of the call. @throws DomainError as `weather.previewCall` does */
  async preview(form: WeatherCallPreviewForm): Promise<WeatherCallPreview> {
    const call = this.weatherCallOf({ ...form, callId: randomUUID(), cause: 'weather' }, 'preview');
    const cancelled = await this.database.dryRun(async (tx) => {
      await this.weatherCalls.lockCalls(tx);
      return this.apply(tx, call, form.bookingIds);
    });
    return {
      guests: cancelled.map(([{ id, firstName, lastName, locale }, { offer, dueCents }]) => ({
        bookingId: id,
        name: `${firstName} ${lastName}`,
        locale,
        ...(offer && { offer }),
        refund: toDollars(dueCents),
      })),
    };
  }

  private async apply(tx: Transaction, call: WeatherCallEntity, bookingIds: readonly string[]): Promise<CalledOff[]> {
    const lost = await this.weatherSlots.lost(tx, call);
    const locked = await this.weatherCalls.lockBookings(tx, [...bookingIds, ...lost.map(({ bookingId }) => bookingId)]);
    const bookings = locked.filter((booking) => bookingIds.includes(booking.id) && isCalledOff(booking, call));
    if (bookings.length === 0) throw invalid({ bookingIds: fieldError('nothingToCallOff') });
    await this.weatherCalls.add(tx, call);
    const cancelled: CalledOff[] = [];
    const offered: CalledOff[] = [];
    await this.weatherSlots.publishLostSales(tx, call);
    // All are released before the block is taken, and the block before the first offer is looked for.
    for (const booking of bookings) cancelled.push([booking, await this.cancel(tx, booking, call)]);
    await this.block(tx, call);
    // Their guests were promised a slot first.
    const offeredAgain = await this.weatherSlots.offerAgain(tx, lost, locked, call);
    for (const [booking, cancellation] of cancelled)
      offered.push([booking, await this.weatherSlots.offer(tx, booking, cancellation, call)]);
    await recordAudit(tx, {
      actor: staffActor(call.who),
      action: 'weather.callOff',
      subject: call.id,
      before: null,
      after: {
        cause: call.cause,
        from: call.startsAt,
        to: call.endsAt,
        bookingIds: bookings.map(({ id }) => id),
        ...(offeredAgain.length > 0 && { offeredAgain }),
      },
    });
    return offered;
  }

  private async cancel(
    tx: Transaction,
    booking: BookingEntity,
    { id: callId, cause, who }: WeatherCallEntity,
  ): Promise<CancellationEntity> {
    const now = this.clock.now();
    return this.cancellations.cancel(tx, booking, {
      requestHash: null,
      actor: staffActor(who),
      cause,
      quote: quoteAll(booking, now),
      reason: null,
      payNow: false,
      // The guest is sent the e-mail of the call.
      notifyGuest: false,
      choice: { callId, chooseBy: chooseByOf(now), statusBefore: booking.status === 'confirmed' ? 'confirmed' : 'pending' },
    });
  }

  private async block(tx: Transaction, { id, cause, note, who, startsAt, endsAt, createdAt }: WeatherCallEntity): Promise<void> {
    const occupancyId = await this.holdSlots.blockOver(tx, { startsAt, endsAt, freeAgainAt: endsAt }, createdAt);
    await this.blocks.add(tx, { id, occupancyId, reason: cause === 'weather' ? 'weather' : 'maintenance', note, who, createdAt });
  }

  private weatherCallOf(form: WeatherCallForm, who: string): WeatherCallEntity {
    const now = this.clock.now();
    const range = timeOfCall(form, now);
    if (range.kind === 'invalid') throw invalid(range.fields);
    const { startsAt, endsAt } = range.time;
    const { callId: id, cause, note: typed, bookingIds } = form;
    const note = typed || null;
    const hash = requestHash({ from: startsAt, to: endsAt, cause, note, bookingIds: bookingIds.toSorted() });
    return { id, who, cause, note, startsAt, endsAt, requestHash: hash, createdAt: now, withdrawnAt: null };
  }
}
