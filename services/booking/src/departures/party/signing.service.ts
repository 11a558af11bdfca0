import { Injectable } from '@nestjs/common';
import { DomainError, fieldError, invalid, type SignatureForm, type SigningDevice } from '@charter/contracts';
import { type Actor, Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { decideSignature } from './party.js';
import { PartyLockService, recordPartyChange } from './party-lock.service.js';
import { PartyRepository } from './party.repository.js';
import { WaiverRepository } from './waiver.repository.js';

/** Signs the waiver for members of a party. */
@Injectable()
export class SigningService {
  constructor(
    private readonly database: Database,
    private readonly locks: PartyLockService,
    private readonly parties: PartyRepository,
    private readonly waivers: WaiverRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError as `party.sign` does */
  async sign(bookingId: string, memberId: string, form: SignatureForm, device: SigningDevice, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const booking = await this.locks.lock(tx, bookingId, actor);
      const member = await this.locks.requireMember(tx, booking.id, memberId);
      const isSigned = (await this.parties.signatures(tx, booking.id)).has(memberId);
      const waiver = await this.waivers.current(tx, form.locale ?? booking.locale);
      const decision = decideSignature(member, isSigned, form.version, waiver?.version);
      switch (decision.kind) {
        case 'signed-already':
          return;
        case 'outdated':
          throw new DomainError('WAIVER_CHANGED');
        case 'no-guardian':
          throw invalid({ guardianId: fieldError('guardianRequired') });
        case 'sign':
          await this.parties.sign(tx, {
            memberId,
            version: form.version,
            locale: waiver!.locale,
            signedName: form.signedName,
            byMemberId: decision.by,
            signedAt: this.clock.now(),
            address: device.address,
            agent: device.agent,
          });
          await recordPartyChange(tx, 'party.sign', booking, memberId, actor);
      }
    });
  }
}
