import { Injectable } from '@nestjs/common';
import type { DayCharter, DayMember } from '@charter/contracts';
import type { ReadManager } from '@charter/database';
import { CrewRepository } from './crew.repository.js';
import { LogRepository, toLogEntry } from './log.repository.js';

/** What the day sheet shows of a charter besides its booking. */
export type CharterDetails = Pick<DayCharter, 'crew' | 'log' | 'members'>;

@Injectable()
export class DaySheetRepository {
  constructor(
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
