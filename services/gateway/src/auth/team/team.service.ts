import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  hourMs,
  limits,
  notification,
  type OpenSessions,
  type StaffInvitation,
  type StaffInvitationForm,
  type StaffMember,
  type Team,
  type TeamMemberChange,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { CredentialsService } from '../credentials/credentials.service.js';
import { StaffSessionService } from '../sessions/staff-session.service.js';
import { expiryOf, isExpired } from '../staff/staff-session.js';
import { hashToken } from '../tokens/token.js';
import { AdminAnnouncements } from './admin-announcements.service.js';
import { TeamRepository } from './team.repository.js';

/** Who may sign in to the back office, and as what. */
@Injectable()
export class TeamService {
  constructor(
    private readonly repository: TeamRepository,
    private readonly sessions: StaffSessionService,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly credentials: CredentialsService,
    private readonly announcements: AdminAnnouncements,
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
   * @param token of the session of the request
   * @throws DomainError INVALID for a wrong password or code, and for the address of an account
   */
  async invite({ name, email, role, ...proof }: StaffInvitationForm, by: StaffMember, token: string): Promise<StaffInvitation> {
    await this.credentials.confirmIdentity(by, proof, token);
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

  /** @param token of the session of the request @throws DomainError INVALID for a wrong password or code, STAFF_NOT_FOUND, LAST_ADMIN */
  async change(id: number, { role, active, expectedRevision, ...proof }: TeamMemberChange, by: StaffMember, token: string): Promise<void> {
    await this.credentials.confirmIdentity(by, proof, token);
    await this.repository.change(id, { role, active, expectedRevision }, by, this.clock.now(), (admin) =>
      this.announcements.announce(admin),
    );
    this.sessions.evict({ id });
  }
}
