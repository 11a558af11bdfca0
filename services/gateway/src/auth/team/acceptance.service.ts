import { Inject, Injectable } from '@nestjs/common';
import { DomainError, fieldError, invalid, type StaffInvitationAcceptance } from '@charter/contracts';
import { Clock, isGuestLinkKey } from '@charter/service-kit';
import { GatewayConfig } from '../../gateway.env.js';
import { isCommonPassword } from '../credentials/common-passwords.js';
import { hashPassword } from '../credentials/password.js';
import { AdminAnnouncements } from './admin-announcements.service.js';
import { TeamRepository } from './team.repository.js';

/** The token of a link: the invitation's id without dashes, and its key. */
const tokenFormat = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})-(\w{26})$/;

/** Makes the accounts of those who are invited. */
@Injectable()
export class AcceptanceService {
  constructor(
    private readonly repository: TeamRepository,
    private readonly announcements: AdminAnnouncements,
    private readonly clock: Clock,
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
  ) {}

  /** @throws DomainError INVITATION_NOT_FOUND for any token that opens nothing; INVALID for a taken username or a common password */
  async accept({ token, username, password }: StaffInvitationAcceptance): Promise<void> {
    const [, ...parts] = tokenFormat.exec(token) ?? [];
    const key = parts.pop() ?? '';
    const id = parts.join('-');
    if (!isGuestLinkKey(key, this.config.guestLinkSecret, 'staff-invitation', { id })) throw new DomainError('INVITATION_NOT_FOUND');
    if (await isCommonPassword(password)) throw invalid({ password: fieldError('commonPassword') });
    await this.repository.accept(id, username, await hashPassword(password), this.clock.now(), (admin) =>
      this.announcements.announce(admin),
    );
  }
}
