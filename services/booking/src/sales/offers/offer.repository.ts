import { Injectable } from '@nestjs/common';
import { DomainError } from '@charter/contracts';
import type { ReadManager, Transaction } from '@charter/database';
import { In } from 'typeorm';
import { BookingEntity } from '../bookings/booking.entity.js';
import { OfferEntity } from './offer.entity.js';
import type { NamedOccupant, OccupantSource } from '../../calendar/index.js';

/** Most that a list has. */
const listed = 200;

/** Lock order: the offer, then its payment request, then the boat. */
@Injectable()
export class OfferRepository implements OccupantSource {
  async add(tx: Transaction, offer: OfferEntity): Promise<void> {
    await tx.insert(OfferEntity, offer);
  }

  async find(tx: ReadManager, id: string): Promise<OfferEntity> {
    const found = await tx.findOneBy(OfferEntity, { id });
    if (!found) throw new DomainError('OFFER_NOT_FOUND', { detail: 'This offer no longer exists. Reload to see the current ones.' });
    return found;
  }

  /** The offer whose id is in this range; UUIDs, both included. */
  async findBetween(tx: ReadManager, first: string, last: string): Promise<OfferEntity | null> {
    return tx.createQueryBuilder(OfferEntity, 'o').where('o.id BETWEEN :first AND :last', { first, last }).getOne();
  }

  /** The offer that has become this booking. */
  async findByBooking(tx: ReadManager, bookingId: string): Promise<OfferEntity | null> {
    return tx.findOneBy(OfferEntity, { bookingId });
  }

  async lock(tx: Transaction, id: string): Promise<OfferEntity> {
    const found = await tx.findOne(OfferEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!found) throw new DomainError('OFFER_NOT_FOUND');
    return found;
  }

  /** Newest first. */
  async list(tx: ReadManager, inquiryId?: number): Promise<OfferEntity[]> {
    return tx.find(OfferEntity, {
      ...(inquiryId !== undefined && { where: { inquiryId } }),
      order: { createdAt: 'DESC', id: 'DESC' },
      take: listed,
    });
  }

  async save(tx: Transaction, { id, ...columns }: OfferEntity): Promise<void> {
    await tx.update(OfferEntity, { id }, columns);
  }

  /** Which of these offers hold the boat now, and until when. */
  async heldUntil(tx: ReadManager, ids: readonly string[], now: Date): Promise<Map<string, Date>> {
    const rows: { id: string; until: Date }[] = await tx.query(
      `SELECT f.id, o.expires_at AS until FROM offer f JOIN occupancy o ON o.id = f.occupancy_id WHERE f.id = ANY($1) AND o.expires_at > $2`,
      [ids, now],
    );
    return new Map(rows.map(({ id, until }) => [id, until]));
  }

  /** Offers that can be accepted and hold the boat in this range; locked. */
  async lockHeldBetween(tx: Transaction, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): Promise<OfferEntity[]> {
    return tx
      .createQueryBuilder(OfferEntity, 'f')
      .setLock('pessimistic_write')
      .where(
        `f.state = 'sent' AND f.occupancyId IN (SELECT o.id FROM occupancy o WHERE o.during && tstzrange(:startsAt, :endsAt) AND o.expires_at > :now)`,
        {
          startsAt,
          endsAt,
          now,
        },
      )
      .orderBy('f.id')
      .getMany();
  }

  /** The bookings that were made by paying these offers. */
  async bookingsOf(tx: ReadManager, offers: readonly OfferEntity[]): Promise<BookingEntity[]> {
    const ids = offers.flatMap(({ bookingId }) => bookingId ?? []);
    return ids.length > 0 ? tx.findBy(BookingEntity, { id: In(ids) }) : [];
  }

  /** How many offers but this one hold the boat. The lock lets the next sender wait until `tx` ends. */
  async countHeld(tx: Transaction, except: string, now: Date): Promise<number> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('offers that hold the boat', 0))`);
    const [row]: { count: number }[] = await tx.query(
      `SELECT count(*)::int AS count FROM offer f JOIN occupancy o ON o.id = f.occupancy_id WHERE f.id <> $1 AND o.expires_at > $2`,
      [except, now],
    );
    return row!.count;
  }

  /** Ids of sent offers that end by then: to be reminded of, or over. */
  async ending(tx: ReadManager, until: Date): Promise<string[]> {
    const rows: { id: string }[] = await tx.query(
      `SELECT id FROM offer WHERE state = 'sent' AND valid_until <= $1 ORDER BY valid_until LIMIT 200`,
      [until],
    );
    return rows.map(({ id }) => id);
  }

  async findOccupant(tx: ReadManager, { id }: { id: string }): Promise<NamedOccupant | null> {
    const sent = (await tx.findOneBy(OfferEntity, { occupancyId: id }))?.sent;
    return sent ? { name: `${sent.firstName} ${sent.lastName}`, startsAt: new Date(sent.startsAt), endsAt: new Date(sent.endsAt) } : null;
  }
}
