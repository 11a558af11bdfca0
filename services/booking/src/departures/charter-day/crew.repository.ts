import { Injectable } from '@nestjs/common';
import { type CrewMember, DomainError } from '@charter/contracts';
import type { ReadManager, Transaction } from '@charter/database';
import { CharterCrewEntity, CrewMemberEntity } from './charter-day.entity.js';

/** First name of the charter's captain; undefined while none is assigned. */
export async function captainOf(tx: ReadManager, bookingId: string): Promise<string | undefined> {
  const [captain]: { name: string }[] = await tx.query(
    `SELECT c.name FROM charter_crew cc JOIN crew_member c ON c.id = cc.crew_id
     WHERE cc.booking_id = $1 AND c.role = 'captain' ORDER BY lower(c.name) LIMIT 1`,
    [bookingId],
  );
  return captain?.name.trim().split(/\s+/)[0];
}

/** The crew, and who sails which charter. */
@Injectable()
export class CrewRepository {
  async list(tx: ReadManager): Promise<CrewMember[]> {
    return tx
      .createQueryBuilder(CrewMemberEntity, 'c')
      .orderBy('c.active', 'DESC')
      .addOrderBy('lower(c.name)')
      .addOrderBy('c.id')
      .getMany();
  }

  async add(tx: Transaction, member: CrewMemberEntity): Promise<void> {
    await tx.insert(CrewMemberEntity, member);
  }

  /** @throws DomainError CREW_NOT_FOUND */
  async lock(tx: Transaction, id: string): Promise<CrewMemberEntity> {
    const found = await tx.findOne(CrewMemberEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!found) throw new DomainError('CREW_NOT_FOUND');
    return found;
  }

  async save(tx: Transaction, { id, ...columns }: CrewMemberEntity): Promise<void> {
    await tx.update(CrewMemberEntity, { id }, columns);
  }

  /** The crew of these charters, captains first. */
  async ofCharters(tx: ReadManager, bookingIds: string[]): Promise<Map<string, CrewMember[]>> {
    const rows: (CrewMember & { bookingId: string })[] = await tx.query(
      `SELECT cc.booking_id "bookingId", c.id, c.name, c.phone_number phone, c.role, c.active
       FROM charter_crew cc JOIN crew_member c ON c.id = cc.crew_id
       WHERE cc.booking_id = ANY($1) ORDER BY array_position(ARRAY['captain', 'mate', 'steward'], c.role), lower(c.name)`,
      [bookingIds],
    );
    return new Map(
      bookingIds.map((id) => [
        id,
        rows
          .filter(({ bookingId }) => bookingId === id)
          .map(({ id: crewId, name, phone, role, active }) => ({ id: crewId, name, phone, role, active })),
      ]),
    );
  }

  async replace(tx: Transaction, bookingId: string, crewIds: string[]): Promise<void> {
    await tx.delete(CharterCrewEntity, { bookingId });
    if (crewIds.length > 0) {
      await tx.insert(
        CharterCrewEntity,
        crewIds.map((crewId) => ({ bookingId, crewId })),
      );
    }
  }
}
