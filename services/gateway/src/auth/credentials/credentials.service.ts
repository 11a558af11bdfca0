import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DomainError, type ErrorCode, fieldError, type IdentityProof, invalid, type LoginForm, type StaffMember } from '@charter/contracts';
import { Clock } from '@charter/service-kit';
import { hashPassword, verifyPassword } from './password.js';
import { hashRecoveryCode, timeStepOf } from '../second-factor/second-factor.js';
import { SecretEncryption } from '../second-factor/secret-encryption.js';
import { type AttemptSource, SignInAttempts } from './sign-in-attempts.js';
import type { StaffAccountEntity } from '../staff/staff.entity.js';
import { StaffRepository } from '../staff/staff.repository.js';
import { hashToken, newToken } from '../tokens/token.js';

/** Checks passwords and second factors. Every check counts as an attempt and may throw TOO_MANY_REQUESTS. */
@Injectable()
export class CredentialsService implements OnApplicationBootstrap {
  /** Verified instead of the password of an unknown user, so that response times do not reveal which usernames exist. */
  private dummyHash: string;

  constructor(
    private readonly repository: StaffRepository,
    private readonly attempts: SignInAttempts,
    private readonly secrets: SecretEncryption,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.dummyHash = await hashPassword(newToken());
  }

  /** @throws DomainError LOGIN_FAILED; SECOND_FACTOR_REQUIRED without a code; INVALID with the field `code` for a wrong one */
  async signIn({ username, password, code }: LoginForm, source: AttemptSource): Promise<StaffAccountEntity> {
    const account = await this.checkPassword(username, password, source);
    if (account.totpSince) await this.checkSecondFactor(account, code);
    await this.attempts.resetPassword(username, source);
    return account;
  }

  /**
   * Asks for the password again within a session, which has a limit of its own.
   * @param token of the session
   * @throws DomainError LOGIN_FAILED
   */
  async confirmPassword({ username }: StaffMember, password: string, token: string): Promise<void> {
    const source = { address: '', device: `session ${hashToken(token)}` };
    await this.checkPassword(username, password, source);
    await this.attempts.resetPassword(username, source);
  }

  /**
   * Asks again for all that a sign-in asks for.
   * @param token of the session
   * @throws DomainError INVALID with the field `password` or `code`
   */
  async confirmIdentity(staff: StaffMember, { password, code }: IdentityProof, token: string): Promise<void> {
    await this.confirmPassword(staff, password, token).catch((error: unknown) => {
      throw isError(error, 'LOGIN_FAILED') ? invalid({ password: fieldError('wrongPassword') }) : error;
    });
    await this.confirmSecondFactor(staff, code).catch((error: unknown) => {
      throw isError(error, 'SECOND_FACTOR_REQUIRED') ? invalid({ code: fieldError('codeRequired') }) : error;
    });
  }

  /** Does nothing for an account without a second factor. @throws DomainError INVALID with the field `code` for a wrong code */
  async confirmSecondFactor(staff: StaffMember, code: string | undefined): Promise<void> {
    const account = await this.repository.findAccount(staff.username);
    if (account?.totpSince) await this.checkSecondFactor(account, code);
  }

  /** @throws DomainError LOGIN_FAILED, for an unknown username, a wrong password and an expired one-time password alike */
  private async checkPassword(username: string, password: string, source: AttemptSource): Promise<StaffAccountEntity> {
    await this.attempts.countPassword(username, source);
    const account = await this.repository.findAccount(username);
    const matches = await verifyPassword(account?.passwordHash ?? this.dummyHash, password);
    const expired = account?.oneTimeUntil && account.oneTimeUntil <= this.clock.now();
    if (account && matches && !expired) return account;
    throw new DomainError('LOGIN_FAILED');
  }

  /** Accepts a code of the authenticator or a recovery code, each once. */
  private async checkSecondFactor(account: StaffAccountEntity, code: string | undefined): Promise<void> {
    if (!code) throw new DomainError('SECOND_FACTOR_REQUIRED');
    const { id, username } = account;
    await this.attempts.countCode(username);
    const now = this.clock.now();
    const step = timeStepOf(code, this.secrets.decrypt(account.totpSecret!, id), now);
    const accepted =
      step === undefined
        ? await this.repository.useRecoveryCode({ id, username }, hashRecoveryCode(code), now)
        : await this.repository.useStep(id, step);
    if (!accepted) throw invalid({ code: fieldError('wrongCode') });
    await this.attempts.resetCode(username);
  }
}

const isError = (error: unknown, code: ErrorCode): boolean => error instanceof DomainError && error.code === code;
