import { Injectable } from '@nestjs/common';
import { generateSecret, generateURI } from 'otplib';
import { toString as renderQrCode } from 'qrcode';
import {
  DomainError,
  fieldError,
  invalid,
  type PasswordChange,
  type RecoveryCodes,
  type SecondFactorRemoval,
  type SecondFactorSecret,
  type StaffMember,
} from '@charter/contracts';
import { Clock } from '@charter/service-kit';
import { isCommonPassword } from '../credentials/common-passwords.js';
import { CredentialsService } from '../credentials/credentials.service.js';
import { hashPassword } from '../credentials/password.js';
import { hashRecoveryCode, newRecoveryCodes, timeStepOf } from '../second-factor/second-factor.js';
import { SecretEncryption } from '../second-factor/secret-encryption.js';
import { StaffSessionService } from '../sessions/staff-session.service.js';
import { StaffRepository } from '../staff/staff.repository.js';
import { hashToken, newToken } from '../tokens/token.js';

/** Changes the password and the second factor of a signed-in member of staff. */
@Injectable()
export class StaffAccountService {
  constructor(
    private readonly repository: StaffRepository,
    private readonly credentials: CredentialsService,
    private readonly sessions: StaffSessionService,
    private readonly secrets: SecretEncryption,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends every session of the account and opens a new one.
   * @param token of the present session
   * @returns the token of the new session
   * @throws DomainError INVALID for a wrong, unchanged or common password
   */
  async changePassword(staff: StaffMember, { currentPassword, newPassword }: PasswordChange, token: string): Promise<string> {
    await this.confirmPassword(staff, currentPassword, token, 'currentPassword');
    if (newPassword === currentPassword) throw invalid({ newPassword: fieldError('samePassword') });
    if (await isCommonPassword(newPassword)) throw invalid({ newPassword: fieldError('commonPassword') });
    const next = newToken();
    await this.repository.changePassword(staff, await hashPassword(newPassword), hashToken(next), this.clock.now());
    this.sessions.evict(staff);
    return next;
  }

  /**
   * Creates a secret, which `enableSecondFactor` puts in force.
   * @param issuer shown by the authenticator beside the username
   * @throws DomainError SECOND_FACTOR_SET
   */
  async offerSecondFactor(staff: StaffMember, password: string, token: string, issuer: string): Promise<SecondFactorSecret> {
    await this.confirmPassword(staff, password, token, 'password');
    const secret = generateSecret();
    const encrypted = this.secrets.encrypt(secret, staff.id);
    if (!(await this.repository.offerSecret(staff, encrypted))) throw new DomainError('SECOND_FACTOR_SET');
    const uri = generateURI({ issuer, label: staff.username, secret });
    return { secret, picture: await renderQrCode(uri, { type: 'svg', margin: 0 }) };
  }

  /**
   * Puts the offered secret in force and ends every other session.
   * @param token of the session that stays
   * @throws DomainError INVALID for a wrong code, SECOND_FACTOR_SET
   */
  async enableSecondFactor(staff: StaffMember, code: string, token: string): Promise<RecoveryCodes> {
    const account = await this.repository.findAccount(staff.username);
    const now = this.clock.now();
    const step = account?.totpSecret ? timeStepOf(code, this.secrets.decrypt(account.totpSecret, account.id), now) : undefined;
    if (step === undefined) throw invalid({ code: fieldError('wrongCode') });
    const codes = newRecoveryCodes();
    const secondFactor = { step, now, recoveryHashes: codes.map(hashRecoveryCode), except: hashToken(token) };
    if (!(await this.repository.enableSecondFactor(staff, secondFactor))) throw new DomainError('SECOND_FACTOR_SET');
    this.sessions.evict(staff);
    return { codes };
  }

  /** @throws DomainError INVALID for a wrong password or code */
  async disableSecondFactor(staff: StaffMember, proof: SecondFactorRemoval, token: string): Promise<void> {
    await this.credentials.confirmIdentity(staff, proof, token);
    await this.repository.disableSecondFactor(staff);
    this.sessions.evict(staff);
  }

  /** Prevents that a stolen session locks its owner out. */
  private async confirmPassword(staff: StaffMember, password: string, token: string, field: string): Promise<void> {
    await this.credentials.confirmPassword(staff, password, token).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'LOGIN_FAILED') throw error;
      throw invalid({ [field]: fieldError('wrongPassword') });
    });
  }
}
