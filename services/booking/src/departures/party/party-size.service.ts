import { Injectable } from '@nestjs/common';
import { DomainError, fieldError, invalid } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { PackageClient } from '../../pricing/index.js';
import type { BookingEntity } from '../../sales/index.js';
import { decideSize } from './party.js';
import { PartyRepository } from './party.repository.js';

/** How many guests a booking may have. */
@Injectable()
export class PartySizeService {
  constructor(
    private readonly packages: PackageClient,
    private readonly parties: PartyRepository,
  ) {}

  /**
   * Also removes members without a name for whom there is no place any more. The booking's row must be locked.
   * @throws DomainError INVALID for more guests than the package takes, and fewer than the party has named members
   */
  async resize(tx: Transaction, { id, packageId, guestCount: former }: BookingEntity, guestCount: number): Promise<void> {
    // The package may take fewer guests than when it was booked.
    if (guestCount > former) await this.requireCapacity(packageId, guestCount);
    const decision = decideSize(await this.parties.members(tx, id), guestCount);
    if (decision.kind === 'too-many-named') throw invalid({ guestCount: fieldError('removeMembersFirst') });
    await this.parties.remove(tx, decision.remove);
  }

  /** A package that is no longer sold has no limit but the boat's, which the form's validation has checked. */
  private async requireCapacity(packageId: number | null, guestCount: number): Promise<void> {
    const maxGuests = await this.packages.find(packageId).then(
      (charterPackage) => charterPackage.maxGuests,
      (error: unknown) => {
        if (error instanceof DomainError && error.code === 'PACKAGE_NOT_FOUND') return Infinity;
        throw error;
      },
    );
    if (guestCount > maxGuests) throw invalid({ guestCount: fieldError('tooManyGuests', { max: maxGuests }) });
  }
}
