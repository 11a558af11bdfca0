import { Injectable } from '@nestjs/common';
import { type DayCharter, type DayMember, DomainError } from '@charter/contracts';
import type { ReadManager } from '@charter/database';
import { type BookingEntity, BookingRepository } from '../../sales/index.js';
import { CrewRepository } from './crew.repository.js';
import { LogRepository, toLogEntry } from './log.repository.js';

/** What the day sheet shows of a charter besides its booking. */
export type CharterDetails = Pick<DayCharter, 'crew' | 'log' | 'members'>;

@Injectable()
export class DaySheetRepository {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly crew: CrewRepository,
    private readonly logs: LogRepository,
  ) {}

  /** @returns booking → crew, log and party */
  async details(tx: ReadManager, bookingIds: string[]): Promise<Map<string, CharterDetails>> {
    const [crew, logs, members] = await Promise.all([
      this.crew.ofCharters(tx, bookingIds),
      this.logs.ofCharters(tx, bookingIds),
      this.members(tx, bookingIds),
    ]);
    return new Map(
      bookingIds.map((id) => [
        id,
        {
          crew: crew.get(id) ?? [],
          log: logs.filter(({ bookingId }) => bookingId === id).map(toLogEntry),
          members: members.filter(({ bookingId }) => bookingId === id).map(toDayMember),
        },
      ]),
    );
  }

  /** @throws DomainError BOOKING_NOT_FOUND, also for a deleted booking */
  async findCharter(tx: ReadManager, bookingId: string): Promise<{ booking: BookingEntity; details: CharterDetails }> {
    const booking = await this.bookings.find(tx, bookingId);
    if (booking.archivedAt) throw new DomainError('BOOKING_NOT_FOUND');
    return { booking, details: (await this.details(tx, [bookingId])).get(bookingId)! };
  }

  /** Waivers are off until staff publish a text. */
  async requiresWaivers(tx: ReadManager): Promise<boolean> {
    const found: unknown[] = await tx.query('SELECT 1 FROM waiver_text LIMIT 1');
    return found.length > 0;
  }

  private members(tx: ReadManager, bookingIds: string[]): Promise<(DayMember & { bookingId: string })[]> {
    return tx.query(
      `SELECT m.booking_id "bookingId", m.id, m.name, m.age, m.needs, m.swims, s.member_id IS NOT NULL signed
       FROM party_member m LEFT JOIN waiver_signature s ON s.member_id = m.id
       WHERE m.booking_id = ANY($1) ORDER BY m.booking_id, m.position`,
      [bookingIds],
    );
  }
}

const toDayMember = ({ id, name, age, needs, swims, signed }: DayMember): DayMember => ({ id, name, age, needs, swims, signed });
