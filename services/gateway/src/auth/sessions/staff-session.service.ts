import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { LoginForm, StaffMember, StaffRole, StaffSession } from '@charter/contracts';
import { Clock } from '@charter/service-kit';
import { GatewayConfig } from '../../gateway.env.js';
import { CredentialsService } from '../credentials/credentials.service.js';
import type { AttemptSource } from '../credentials/sign-in-attempts.js';
import { expiryOf, isExpired, isLastSeenStale, type SessionTimes } from '../staff/staff-session.js';
import { type FoundSession, StaffRepository, toStaffMember } from '../staff/staff.repository.js';
import { hashToken, newToken } from '../tokens/token.js';

/** Milliseconds for which a session is cached. One that was ended in another gateway is accepted this much longer. */
const cacheTtl = 5_000;
const cacheCapacity = 1_000;

export interface ActiveSession {
  staff: StaffMember;
  role: StaffRole;
  secondFactor: boolean;
  /** What the account must set up before it may use other routes. */
  pendingSetup: StaffSession['pendingSetup'];
  expiresAt: Date;
}

interface CachedSession extends ActiveSession, SessionTimes {
  /** Milliseconds since 1970. */
  cachedUntil: number;
}

@Injectable()
export class StaffSessionService {
  /** Sessions by hash of the token. */
  private readonly cache = new LRUCache<string, CachedSession>({ max: cacheCapacity });

  constructor(
    private readonly repository: StaffRepository,
    private readonly credentials: CredentialsService,
    private readonly clock: Clock,
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
  ) {}

  /** @throws DomainError as `CredentialsService.signIn` */
  async signIn(form: LoginForm, source: AttemptSource): Promise<ActiveSession & { token: string }> {
    const account = await this.credentials.signIn(form, source);
    const { id, role, totpSince, oneTimeUntil } = account;
    const token = newToken();
    const now = this.clock.now();
    await this.repository.addSession(hashToken(token), id, now);
    const found = { staff: toStaffMember(account), role, secondFactor: totpSince !== null, oneTimePassword: oneTimeUntil !== null };
    return { token, ...this.activeSession({ ...found, signedInAt: now, lastSeenAt: now }) };
  }

  /** @param background sent by a timer of the page, without a user action, so it does not prolong the session */
  async find(token: string, background = false): Promise<ActiveSession | undefined> {
    const tokenHash = hashToken(token);
    const now = this.clock.now();
    const cached = this.cache.get(tokenHash);
    if (cached && cached.cachedUntil > now.getTime() && (background || !isLastSeenStale(cached, now))) return cached;
    this.cache.delete(tokenHash);
    const found = await this.repository.findSession(tokenHash);
    if (!found || isExpired(found, now)) return undefined;
    const session = background ? found : await this.updateLastSeen(tokenHash, found, now);
    const { signedInAt, lastSeenAt } = session;
    const active = { ...this.activeSession(session), signedInAt, lastSeenAt, cachedUntil: now.getTime() + cacheTtl };
    this.cache.set(tokenHash, active);
    return active;
  }

  async signOut(token: string): Promise<void> {
    const tokenHash = hashToken(token);
    await this.repository.removeSession(tokenHash);
    this.cache.delete(tokenHash);
  }

  /** Ends every session of the account; other gateways accept them for `cacheTtl` longer. */
  async signOutEverywhere(staff: StaffMember): Promise<void> {
    await this.repository.removeSessions(staff);
    this.evict(staff);
  }

  /** Removes the sessions of an account from the cache of this process. */
  evict({ id }: Pick<StaffMember, 'id'>): void {
    for (const [tokenHash, session] of this.cache.entries()) if (session.staff.id === id) this.cache.delete(tokenHash);
  }

  private async updateLastSeen(tokenHash: string, session: FoundSession, now: Date): Promise<FoundSession> {
    if (!isLastSeenStale(session, now)) return session;
    await this.repository.updateLastSeen(tokenHash, now);
    return { ...session, lastSeenAt: now };
  }

  private activeSession(session: FoundSession): ActiveSession {
    const { staff, role, secondFactor, oneTimePassword } = session;
    return { staff, role, secondFactor, pendingSetup: this.pendingSetup(secondFactor, oneTimePassword), expiresAt: expiryOf(session) };
  }

  private pendingSetup(secondFactor: boolean, oneTimePassword: boolean): ActiveSession['pendingSetup'] {
    if (oneTimePassword) return 'password';
    return this.config.requireSecondFactor && !secondFactor ? 'secondFactor' : undefined;
  }
}
