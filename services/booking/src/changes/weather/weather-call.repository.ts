import { Injectable } from '@nestjs/common';
import { DomainError } from '@charter/contracts';
import type { ReadManager, Transaction } from '@charter/database';
import { In } from 'typeorm';
import { BookingEntity } from '../../sales/index.js';
import { WeatherCallEntity } from './weather-call.entity.js';

/** Calls on the weather board. */
const maxCalls = 20;

@Injectable()
export class WeatherCallRepository {
  /**
   * Until `tx` ends no other transaction calls off or withdraws: two of them would take offers and blocks in different orders, and
   * PostgreSQL would abort one as a deadlock.
   */
  async lockCalls(tx: Transaction): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('weather calls', 0))`);
  }

  /** Locks the bookings in the order of their ids, as every transaction does that needs several. */
  async lockBookings(tx: Transaction, ids: readonly string[]): Promise<BookingEntity[]> {
    return tx.find(BookingEntity, { where: { id: In([...ids]) }, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });
  }

  async find(tx: ReadManager, id: string): Promise<WeatherCallEntity | null> {
    return tx.findOneBy(WeatherCallEntity, { id });
  }

  /** @throws DomainError CALL_NOT_FOUND */
  async get(tx: ReadManager, id: string): Promise<WeatherCallEntity> {
    const found = await this.find(tx, id);
    if (!found) throw new DomainError('CALL_NOT_FOUND');
    return found;
  }

  /** Ids of calls that touch the range, or whose guests have not all chosen; the newest first. */
  async shown(tx: ReadManager, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Promise<string[]> {
    const rows: { id: string }[] = await tx.query(
      `SELECT w.id FROM weather_call w
       WHERE w.starts_at < $2 AND w.ends_at > $1
         OR EXISTS (SELECT 1 FROM cancellation c WHERE c.weather_call_id = w.id AND c.chosen_at IS NULL AND c.undone_at IS NULL)
       ORDER BY w.created_at DESC LIMIT $3`,
      [startsAt, endsAt, maxCalls],
    );
    return rows.map(({ id }) => id);
  }

  async add(tx: Transaction, call: WeatherCallEntity): Promise<void> {
    await tx.insert(WeatherCallEntity, call);
  }

  async saveWithdrawal(tx: Transaction, id: string, withdrawnAt: Date): Promise<void> {
    await tx.update(WeatherCallEntity, { id }, { withdrawnAt });
  }

  async bookings(tx: ReadManager, ids: readonly string[]): Promise<BookingEntity[]> {
    return tx.findBy(BookingEntity, { id: In([...ids]) });
  }
}
