import { Injectable } from '@nestjs/common';
import { generateSecret, generateURI } from 'otplib';
import { toString as draw } from 'qrcode';
import {
  type PasswordChange,
  type RecoveryCodes,
  DomainError,
  type SecondFactorRemoval,
  type SecondFactorSecret,
  type StaffMember,
} from '@charter/contracts';
import { login as limits } from '@charter/contracts/limits';
import { Clock } from '@charter/service-kit';
import { gatewayEnv } from '../gateway.env.js';
import { isCommonPassword } from './common-passwords.js';
import { seal, unseal } from './secret-encryption.js';
import { newRecoveryCodes, recoveryHash, stepOf } from './second-factor.js';
import { hashOf, newToken } from './session-cookie.js';
import { hashPassword, StaffSessionService } from './staff-session.service.js';
import { StaffRepository } from './staff.repository.js';

/** How a member of staff guards their own account. */
@Injectable()
export class StaffAccountService {
  constructor(
    private readonly repository: StaffRepository,
    private readonly sessions: StaffSessionService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param token of the session that asks
   * @returns the token that replaces it
   */
  async changePassword(staff: StaffMember, { currentPassword, newPassword }: PasswordChange, token: string): Promise<string> {
    await this.prove(staff, currentPassword, token, 'currentPassword');
    if (newPassword === currentPassword) throw invalid('newPassword', limits.messages.samePassword);
    if (await isCommonPassword(newPassword)) throw invalid('newPassword', limits.messages.commonPassword);
    const next = newToken();
    await this.repository.changePassword(staff, await hashPassword(newPassword), hashOf(next), this.clock.now());
    this.sessions.forgetSessions(staff);
    return next;
  }

  /** Offers a secret, which is in force once a code of it has come. Refuses SECOND_FACTOR_SET. */
  async offerSecondFactor(staff: StaffMember, password: string, token: string): Promise<SecondFactorSecret> {
    await this.prove(staff, password, token, 'password');
    const secret = generateSecret();
    if (!(await this.repository.offerSecret(staff, seal(secret, staff.id)))) throw new DomainError('SECOND_FACTOR_SET');
    const address = generateURI({ issuer: gatewayEnv.business.name, label: staff.username, secret });
    return { secret, picture: await draw(address, { type: 'svg', margin: 0 }) };
  }

  /** @param token of the session that asks, the only one that stays */
  async enableSecondFactor(staff: StaffMember, code: string, token: string): Promise<RecoveryCodes> {
    const account = await this.repository.findAccount(staff.username);
    const now = this.clock.now();
    const step = account?.totpSecret ? stepOf(code, unseal(account.totpSecret, account.id), now) : undefined;
    if (step === undefined) throw invalid('code', limits.messages.wrongCode);
    const codes = newRecoveryCodes();
    const enabling = { step, now, recoveryHashes: codes.map(recoveryHash), except: hashOf(token) };
    if (!(await this.repository.enableSecondFactor(staff, enabling))) throw new DomainError('SECOND_FACTOR_SET');
    this.sessions.forgetSessions(staff);
    return { codes };
  }

  async disableSecondFactor(staff: StaffMember, { password, code }: SecondFactorRemoval, token: string): Promise<void> {
    await this.prove(staff, password, token, 'password');
    await this.sessions.proveSecondFactor(staff, code);
    await this.repository.disableSecondFactor(staff);
    this.sessions.forgetSessions(staff);
  }

  /** A stolen session must not be able to lock its owner out. */
  private async prove({ username }: StaffMember, password: string, token: string, field: string): Promise<void> {
    await this.sessions.prove(username, password, token).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'LOGIN_FAILED') throw error;
      throw invalid(field, limits.messages.wrongPassword);
    });
  }
}

const invalid = (field: string, message: string): DomainError => new DomainError('INVALID', { errors: { [field]: message } });
