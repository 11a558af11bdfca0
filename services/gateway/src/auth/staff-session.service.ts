import { hash, verify } from '@node-rs/argon2';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { type LoginForm, DomainError, type StaffMember, type StaffSession } from '@charter/contracts';
import { login as limits } from '@charter/contracts/limits';
import { retryUntilDatabaseUp } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { gatewayEnv } from '../gateway.env.js';
import { RedisRateLimitStore } from '../http/limits/rate-limit-store.js';
import { isCommonPassword } from './common-passwords.js';
import { knownDevice } from './known-device.js';
import { recoveryHash, stepOf } from './second-factor.js';
import { unseal } from './secret-encryption.js';
import { hashOf, newToken } from './session-cookie.js';
import { type AttemptSource, SignInAttempts } from './sign-in-attempts.js';
import { endOf, isOver, isWorthNoting, type SessionTimes } from './staff-session.js';
import type { StaffAccountEntity } from './staff.entity.js';
import { type FoundSession, StaffRepository } from './staff.repository.js';

/** argon2id (the library's default) at OWASP's cost. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** A session signed out elsewhere may live this much longer here, in milliseconds. */
const remembered = 5_000;
const capacity = 1_000;

export interface SignedIn {
  staff: StaffMember;
  secondFactor: boolean;
  /** What the account has to set up before it may do anything else. */
  pendingSetup: StaffSession['pendingSetup'];
  expiresAt: Date;
}

/** Where somebody signs in from. */
export interface SignInOrigin {
  address: string;
  /** The device cookie, if the request carries one. */
  device: string | undefined;
}

/** A session as it was found a moment ago. */
interface KnownSession extends SignedIn, SessionTimes {
  /** Milliseconds since 1970. */
  until: number;
}

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

@Injectable()
export class StaffSessionService implements OnApplicationBootstrap {
  private readonly logger = new Logger(StaffSessionService.name);
  private readonly attempts: SignInAttempts;
  private readonly known = new Map<string, KnownSession>();
  /** What the password of an unknown user is compared with, so that the answer takes as long as any other. */
  private nobody: Promise<string>;

  constructor(
    private readonly repository: StaffRepository,
    private readonly clock: Clock,
    counts: RedisRateLimitStore,
  ) {
    this.attempts = new SignInAttempts(counts, gatewayEnv.rates.signIn);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.nobody = hashPassword(newToken());
    await this.nobody;
    await retryUntilDatabaseUp(() => this.makeFirstAccount());
  }

  /** Only while there is none at all. */
  async makeFirstAccount(): Promise<void> {
    if (await this.repository.hasAccounts()) return;
    const { username, password } = gatewayEnv.admin;
    if (gatewayEnv.production && (await isCommonPassword(password))) {
      throw new Error('ADMIN_PASSWORD is one of the most common passwords: choose another one');
    }
    await this.repository.addAccount(username, await hashPassword(password));
    this.logger.log(`Created the initial staff account ${username}`);
  }

  async signIn({ username, password, code }: LoginForm, { address, device }: SignInOrigin): Promise<SignedIn & { token: string }> {
    const source = { address, device: knownDevice(username, device) };
    const account = await this.check(username, password, source);
    const staff = { id: account.id, username: account.username };
    if (account.totpSince) await this.passSecondFactor(staff, unseal(account.totpSecret!, account.id), code);
    await this.attempts.passwordAccepted(username, source);
    const token = newToken();
    const now = this.clock.now();
    await this.repository.addSession(hashOf(token), account.id, now);
    const found = { staff, secondFactor: account.totpSince !== null, oneTimePassword: account.oneTimeUntil !== null };
    return { token, ...signedIn(found, { signedInAt: now, lastSeenAt: now }) };
  }

  /**
   * Checks the password of an account that is signed in.
   *
   * @param token of the session that asks, which has an allowance of its own
   * @throws LOGIN_FAILED
   */
  async prove(username: string, password: string, token: string): Promise<void> {
    const source = { address: '', device: `session ${hashOf(token)}` };
    await this.check(username, password, source);
    await this.attempts.passwordAccepted(username, source);
  }

  /** @throws INVALID with the field `code` unless it is one of the account's authenticator, or a recovery code. */
  async proveSecondFactor(staff: StaffMember, code: string): Promise<void> {
    const account = await this.repository.findAccount(staff.username);
    if (account?.totpSince) await this.passSecondFactor(staff, unseal(account.totpSecret!, account.id), code);
  }

  /** @throws LOGIN_FAILED, alike for a wrong name, a wrong password and a one-time password that has expired */
  private async check(username: string, password: string, source: AttemptSource): Promise<StaffAccountEntity> {
    await this.attempts.beginPassword(username, source);
    const account = await this.repository.findAccount(username);
    const right = await verify(account?.passwordHash ?? (await this.nobody), password);
    const expired = account?.oneTimeUntil && account.oneTimeUntil <= this.clock.now();
    if (account && right && !expired) return account;
    throw new DomainError('LOGIN_FAILED');
  }

  /** By the authenticator's code or a recovery code; a wrong one is one more failed attempt. */
  private async passSecondFactor(staff: StaffMember, secret: string, code: string | undefined): Promise<void> {
    if (!code) throw new DomainError('SECOND_FACTOR_REQUIRED');
    await this.attempts.beginCode(staff.username);
    const now = this.clock.now();
    const step = stepOf(code, secret, now);
    const passed =
      step === undefined
        ? await this.repository.useRecoveryCode(staff, recoveryHash(code), now)
        : await this.repository.useStep(staff.id, step);
    if (passed) return this.attempts.codeAccepted(staff.username);
    throw new DomainError('INVALID', { errors: { code: limits.messages.wrongCode } });
  }

  /** @param background asked by a screen that nobody may be looking at: the session does not live longer for it */
  async find(token: string, background = false): Promise<SignedIn | undefined> {
    const tokenHash = hashOf(token);
    const now = this.clock.now();
    const cached = this.known.get(tokenHash);
    if (cached && cached.until > now.getTime() && (background || !isWorthNoting(cached, now))) return cached;
    this.known.delete(tokenHash);
    const session = await this.repository.findSession(tokenHash);
    if (!session || isOver(session, now)) return undefined;
    const seen = background ? session : await this.noteSeen(tokenHash, session, now);
    const found = { ...signedIn(session, seen), ...seen, until: now.getTime() + remembered };
    this.known.set(tokenHash, found);
    if (this.known.size > capacity) this.known.delete(this.known.keys().next().value!);
    return found;
  }

  async signOut(token: string): Promise<void> {
    const tokenHash = hashOf(token);
    await this.repository.removeSession(tokenHash);
    this.known.delete(tokenHash);
  }

  /** Ends every session of an account, but for the one whose token is named. Elsewhere they live `remembered` longer. */
  async signOutEverywhere(staff: StaffMember, except?: string): Promise<void> {
    await this.repository.removeSessions(staff, except && hashOf(except));
    this.forgetSessions(staff);
  }

  /** What is remembered of an account's sessions is asked for again. */
  forgetSessions(staff: StaffMember): void {
    for (const [tokenHash, { staff: owner }] of this.known) if (owner.id === staff.id) this.known.delete(tokenHash);
  }

  private async noteSeen(tokenHash: string, session: SessionTimes, now: Date): Promise<SessionTimes> {
    if (!isWorthNoting(session, now)) return session;
    await this.repository.noteSeen(tokenHash, now);
    return { ...session, lastSeenAt: now };
  }
}

/** A session as the rest of the gateway sees it. */
function signedIn(found: Omit<FoundSession, keyof SessionTimes>, times: SessionTimes): SignedIn {
  const { staff, secondFactor, oneTimePassword } = found;
  return { staff, secondFactor, pendingSetup: pendingSetupOf(secondFactor, oneTimePassword), expiresAt: endOf(times) };
}

function pendingSetupOf(secondFactor: boolean, oneTimePassword: boolean): SignedIn['pendingSetup'] {
  if (oneTimePassword) return 'password';
  return gatewayEnv.requireSecondFactor && !secondFactor ? 'secondFactor' : undefined;
}
