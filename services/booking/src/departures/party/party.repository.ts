import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ReadManager, Transaction } from '@charter/database';
import { PartyMemberEntity, WaiverSignatureEntity } from './party.entity.js';
import type { MemberDetails } from './party.js';
import { IsNull } from 'typeorm';

/** Members of parties and their signatures. Writes need the lock of the booking's row. */
@Injectable()
export class PartyRepository {
  /** In the order in which they were entered. */
  async members(tx: ReadManager, bookingId: string): Promise<PartyMemberEntity[]> {
    return tx.find(PartyMemberEntity, { where: { bookingId }, order: { position: 'ASC' } });
  }

  /** Signatures of a party, keyed by member. */
  async signatures(tx: ReadManager, bookingId: string): Promise<Map<string, WaiverSignatureEntity>> {
    const found = await tx
      .createQueryBuilder(WaiverSignatureEntity, 's')
      .innerJoin(PartyMemberEntity, 'm', 'm.id = s.memberId')
      .where('m.bookingId = :bookingId', { bookingId })
      .getMany();
    return new Map(found.map((signature) => [signature.memberId, signature]));
  }

  /** @returns the id of the new member */
  async add(tx: Transaction, bookingId: string, position: number, details: MemberDetails, now: Date): Promise<string> {
    const id = randomUUID();
    await tx.insert(PartyMemberEntity, { ...details, id, bookingId, position, createdAt: now, joinedAt: null });
    return id;
  }

  async change(tx: Transaction, id: string, details: MemberDetails): Promise<void> {
    // Only adults are guardians.
    if (details.age !== 'adult') await tx.update(PartyMemberEntity, { guardianId: id }, { guardianId: null });
    await tx.update(PartyMemberEntity, { id }, details);
  }

  /** How often this was recorded about a booking since then. */
  async countAudited(tx: Transaction, bookingId: string, action: string, since: Date): Promise<number> {
    const [row]: { count: number }[] = await tx.query(
      `SELECT count(*)::int AS count FROM audit WHERE subject = $1 AND action = $2 AND (after->>'at')::timestamptz > $3`,
      [bookingId, action, since],
    );
    return row!.count;
  }

  async markJoined(tx: Transaction, id: string, now: Date): Promise<void> {
    await tx.update(PartyMemberEntity, { id, joinedAt: IsNull() }, { joinedAt: now });
  }

  /** Stores what is left of two entries of one person. */
  async merge(tx: Transaction, own: string, prepared: string, details: MemberDetails): Promise<void> {
    await tx.update(PartyMemberEntity, { guardianId: prepared }, { guardianId: own });
    await tx.update(WaiverSignatureEntity, { byMemberId: prepared }, { byMemberId: own });
    await tx.delete(PartyMemberEntity, { id: prepared });
    await tx.update(PartyMemberEntity, { id: own }, details);
  }

  async remove(tx: Transaction, ids: string[]): Promise<void> {
    if (ids.length > 0) await tx.delete(PartyMemberEntity, ids);
  }

  async sign(tx: Transaction, signature: WaiverSignatureEntity): Promise<void> {
    await tx.insert(WaiverSignatureEntity, signature);
  }

  async removeSignature(tx: Transaction, memberId: string): Promise<void> {
    await tx.delete(WaiverSignatureEntity, { memberId });
  }
}
