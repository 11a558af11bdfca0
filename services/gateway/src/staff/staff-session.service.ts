import { hash, verify } from '@node-rs/argon2';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { type LoginForm, Refusal, type StaffMember } from '@charter/contracts';
import { Clock } from '@charter/service-kit';
import { gatewayEnv } from '../gateway.env.js';
import { hashOf, newToken } from './session-cookie.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { endOf, isOver, isWorthNoting, type SessionTimes } from './staff-session.js';
import { StaffRepository } from './staff.repository.js';

/** argon2id (the library's default) at OWASP's cost. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** A session signed out elsewhere may live this much longer here, in milliseconds. */
const remembered = 5_000;
const capacity = 1_000;

export interface SignedIn {
  staff: StaffMember;
  expiresAt: Date;
}

@Injectable()
export class StaffSessionService implements OnApplicationBootstrap {
  private readonly logger = new Logger(StaffSessionService.name);
  private readonly attempts = new SignInAttempts(gatewayEnv.rates.signIn);
  private readonly known = new Map<string, SignedIn & { until: number }>();
  /** What the password of an unknown user is compared with, so that the answer takes as long as any other. */
  private nobody: Promise<string>;

  constructor(
    private readonly repository: StaffRepository,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.nobody = hash(newToken(), cost);
    await this.nobody;
    if (await this.repository.hasAccounts()) return;
    const { username, password } = gatewayEnv.admin;
    await this.repository.addAccount(username, await hash(password, cost));
    this.logger.log(`made the first staff account, ${username}`);
  }

  async signIn({ username, password }: LoginForm): Promise<SignedIn & { token: string }> {
    if (this.attempts.areExhausted(username)) throw new Refusal('TOO_MANY_REQUESTS');
    const account = await this.repository.findAccount(username);
    const right = await verify(account?.passwordHash ?? (await this.nobody), password);
    if (!account || !right) {
      this.attempts.noteFailure(username);
      throw new Refusal('LOGIN_FAILED');
    }
    this.attempts.forget(username);
    const token = newToken();
    const now = this.clock.now();
    await this.repository.addSession(hashOf(token), account.id, now);
    return {
      token,
      staff: { id: account.id, username: account.username },
      expiresAt: endOf({ signedInAt: now, lastSeenAt: now }),
    };
  }

  async find(token: string): Promise<SignedIn | undefined> {
    const tokenHash = hashOf(token);
    const now = this.clock.now();
    const cached = this.known.get(tokenHash);
    if (cached && cached.until > now.getTime()) return cached;
    this.known.delete(tokenHash);
    const session = await this.repository.findSession(tokenHash);
    if (!session || isOver(session, now)) return undefined;
    const seen = await this.noteSeen(tokenHash, session, now);
    const found = { staff: session.staff, expiresAt: endOf(seen), until: now.getTime() + remembered };
    this.known.set(tokenHash, found);
    if (this.known.size > capacity) this.known.delete(this.known.keys().next().value!);
    return found;
  }

  async signOut(token: string): Promise<void> {
    const tokenHash = hashOf(token);
    await this.repository.removeSession(tokenHash);
    this.known.delete(tokenHash);
  }

  private async noteSeen(tokenHash: string, session: SessionTimes, now: Date): Promise<SessionTimes> {
    if (!isWorthNoting(session, now)) return session;
    await this.repository.noteSeen(tokenHash, now);
    return { ...session, lastSeenAt: now };
  }
}
