import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  fieldError,
  hourMs,
  invalid,
  limits,
  notification,
  type OpenSessions,
  type StaffInvitation,
  type StaffInvitationAcceptance,
  type StaffInvitationForm,
  type StaffMember,
  type Team,
  type TeamMemberChange,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Clock, isGuestLinkKey } from '@charter/service-kit';
import { GatewayConfig } from '../../gateway.env.js';
import { isCommonPassword } from '../credentials/common-passwords.js';
import { hashPassword } from '../credentials/password.js';
import { StaffSessionService } from '../sessions/staff-session.service.js';
import { expiryOf, isExpired } from '../staff/staff-session.js';
import { hashToken } from '../tokens/token.js';
import { TeamRepository } from './team.repository.js';

/** The token of a link: the invitation's id without dashes, and its key. */
const tokenFormat = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})-(\w{26})$/;

/** Who may sign in to the back office, and as what. */
@Injectable()
export class TeamService {
  constructor(
    private readonly repository: TeamRepository,
    private readonly sessions: StaffSessionService,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
  ) {}

  async team(): Promise<Team> {
    const [members, invitations] = await Promise.all([this.repository.members(), this.repository.openInvitations(this.clock.now())]);
    return { members, invitations };
  }

  /** @param token of the session of the request */
  async openSessions(token: string): Promise<OpenSessions> {
    const now = this.clock.now();
    const stored = await this.repository.sessions(hashToken(token));
    const sessions = stored
      .filter((session) => !isExpired(session, now))
      .map(({ signedInAt, lastSeenAt, ...account }) => ({
        ...account,
        signedInAt: signedInAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        expiresAt: expiryOf({ signedInAt, lastSeenAt }).toISOString(),
      }));
    return { sessions };
  }

  /**
   * The e-mail is requested after the commit: when that fails, the request can be repeated, and replaces the invitation.
   * @throws DomainError INVALID for the address of an account
   */
  async invite({ name, email, role }: StaffInvitationForm, by: StaffMember): Promise<StaffInvitation> {
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + limits.staffInvitationHours * hourMs);
    const id = randomUUID();
    const invitedBy = by.username;
    await this.repository.invite({ id, fullName: name, emailAddress: email, role, invitedBy, createdAt, expiresAt, acceptedAt: null }, by);
    const invitation = { name, email, role, invitedBy, expiresAt: expiresAt.toISOString() };
    await this.rpc.call(notification.inviteStaff, { ...invitation, invitationId: id });
    return { ...invitation, id };
  }

  /** @throws DomainError INVITATION_NOT_FOUND */
  withdraw(invitationId: string, by: StaffMember): Promise<void> {
    return this.repository.withdraw(invitationId, by);
  }

  /** @throws DomainError INVITATION_NOT_FOUND for any token that opens nothing; INVALID for a taken username or a common password */
  async accept({ token, username, password }: StaffInvitationAcceptance): Promise<void> {
    const [, ...parts] = tokenFormat.exec(token) ?? [];
    const key = parts.pop() ?? '';
    const id = parts.join('-');
    if (!isGuestLinkKey(key, this.config.guestLinkSecret, 'staff-invitation', { id })) throw new DomainError('INVITATION_NOT_FOUND');
    if (await isCommonPassword(password)) throw invalid({ password: fieldError('commonPassword') });
    await this.repository.accept(id, username, await hashPassword(password), this.clock.now());
  }

  /** @throws DomainError STAFF_NOT_FOUND, LAST_ADMIN */
  async change(id: number, change: TeamMemberChange, by: StaffMember): Promise<void> {
    await this.repository.change(id, change, by, this.clock.now());
    this.sessions.evict({ id });
  }
}
