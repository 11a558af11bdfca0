import { Injectable } from '@nestjs/common';
import { fieldError, invalid } from '@charter/contracts';
import { type ReadManager, type Transaction, violatedConstraint } from '@charter/database';
import { MoveEntity } from './move.entity.js';

@Injectable()
export class MoveRepository {
  async find(tx: ReadManager, id: string): Promise<MoveEntity | null> {
    return tx.findOneBy(MoveEntity, { id });
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
}

/** An id that a client made for another request. */
export const idUsed = () => invalid({ moveId: fieldError('idUsed') });
