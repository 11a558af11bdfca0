import { Injectable } from '@nestjs/common';
import { fieldError, invalid, type MoveChoice } from '@charter/contracts';
import { type ReadManager, type Transaction, violatedConstraint } from '@charter/database';
import { In, IsNull, MoreThan, Not } from 'typeorm';
import type { BookingEntity } from '../../sales/index.js';
import { awaitsMoveChoice } from './move-choice.js';
import { MoveEntity } from './move.entity.js';
import type { NamedOccupant, OccupantSource } from '../../calendar/index.js';

@Injectable()
export class MoveRepository implements OccupantSource {
  async find(tx: ReadManager, id: string): Promise<MoveEntity | null> {
    return tx.findOneBy(MoveEntity, { id });
  }

  /** The last move of each of the bookings. */
  async latest(tx: ReadManager, bookingIds: readonly string[]): Promise<MoveEntity[]> {
    return tx
      .createQueryBuilder(MoveEntity, 'm')
      .distinctOn(['m.bookingId'])
      .where({ bookingId: In([...bookingIds]) })
      .orderBy({ 'm.bookingId': 'ASC', 'm.createdAt': 'DESC' })
      .getMany();
  }

  /** The move after which the guest may still choose, at `now`. */
  async openChoice(tx: ReadManager, booking: Pick<BookingEntity, 'id' | 'status'>, now: Date): Promise<MoveEntity | null> {
    const found = await tx.findOneBy(MoveEntity, { bookingId: booking.id, chooseBy: MoreThan(now), choiceEndedAt: IsNull() });
    return found && awaitsMoveChoice(found, booking, now) ? found : null;
  }

  async saveChoice(tx: Transaction, { id }: MoveEntity, choice: MoveChoice, choiceEndedAt: Date): Promise<void> {
    await tx.update(MoveEntity, { id }, { choice, choiceEndedAt });
  }

  /** Ends the choice of a booking that is moved again: what its guest may choose belongs to the next move. */
  async endChoice(tx: Transaction, bookingId: string, choiceEndedAt: Date): Promise<void> {
    await tx.update(MoveEntity, { bookingId, chooseBy: Not(IsNull()), choiceEndedAt: IsNull() }, { choiceEndedAt });
  }

  /** @throws DomainError INVALID when a move of another booking has this id */
  async add(tx: Transaction, move: MoveEntity): Promise<void> {
    try {
      await tx.insert(MoveEntity, move);
    } catch (error) {
      if (violatedConstraint(error) !== 'booking_move_pkey') throw error;
      throw idUsed();
    }
  }

  /** The slot that is kept for a move which is to be paid. */
  async findOccupant(tx: ReadManager, { id }: { id: string }): Promise<NamedOccupant | null> {
    const [row]: { name: string }[] = await tx.query(
      `SELECT b.first_name || ' ' || b.last_name AS name FROM payment_request r JOIN booking b ON b.id = r.booking_id WHERE r.occupancy_id = $1`,
      [id],
    );
    return row ?? null;
  }
}

/** An id that a client made for another request. */
export const idUsed = () => invalid({ moveId: fieldError('idUsed') });
