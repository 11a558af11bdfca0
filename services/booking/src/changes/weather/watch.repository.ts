import { Injectable } from '@nestjs/common';
import type { ReadManager, Transaction } from '@charter/database';
import { In } from 'typeorm';
import { WatchEntity } from './watch.entity.js';

interface Departure {
  id: string;
  startsAt: Date;
}

@Injectable()
export class WatchRepository {
  /** @returns false when the weather of this departure was watched before */
  async add(tx: Transaction, { id, startsAt }: Departure, createdAt: Date): Promise<boolean> {
    const added: unknown[] = await tx.query(
      'INSERT INTO weather_watch (booking_id, starts_at, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING booking_id',
      [id, startsAt, createdAt],
    );
    return added.length === 1;
  }

  /** Ids of the bookings whose present departure is watched. */
  async watched(tx: ReadManager, bookings: readonly Departure[]): Promise<Set<string>> {
    const rows = await tx.findBy(WatchEntity, { bookingId: In(bookings.map(({ id }) => id)) });
    const departures = new Set(rows.map(({ bookingId, startsAt }) => `${bookingId} ${startsAt.getTime()}`));
    return new Set(bookings.filter(({ id, startsAt }) => departures.has(`${id} ${startsAt.getTime()}`)).map(({ id }) => id));
  }
}
