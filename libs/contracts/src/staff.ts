import { login as limits } from './limits.js';
import { IsOptional, IsString, Length, Matches } from 'class-validator';

/** Who of the staff did it, for the audit. */
export class StaffMember {
  id: number;
  username: string;
}

export class LoginForm {
  @Matches(/^\P{Cc}*$/u, { message: limits.messages.username })
  @Length(1, 100, { message: limits.messages.username })
  @IsString({ message: limits.messages.username })
  username: string;

  @Length(1, 200, { message: limits.messages.password })
  @IsString({ message: limits.messages.password })
  password: string;

  /** Of the authenticator (six digits), or a recovery code. Asked for by SECOND_FACTOR_REQUIRED. */
  @IsOptional()
  @Length(1, 20, { message: limits.messages.code })
  @IsString({ message: limits.messages.code })
  code?: string;
}

export class StaffSession {
  username: string;
  /** Whether signing in asks for a code. */
  secondFactor: boolean;
  /** What this account has to set up before any other staff route answers it; absent when there is nothing. */
  pendingSetup?: 'password' | 'secondFactor';
  /** UTC ISO 8601: when this session ends if nothing is done. */
  expiresAt: string;
}

export class PasswordChange {
  @Length(1, 200, { message: limits.messages.password })
  @IsString({ message: limits.messages.password })
  currentPassword: string;

  @Length(limits.password.min, limits.password.max, { message: limits.messages.newPassword })
  @IsString({ message: limits.messages.newPassword })
  newPassword: string;
}

/** Whoever changes how an account is guarded proves once more that it is theirs. */
export class PasswordProof {
  @Length(1, 200, { message: limits.messages.password })
  @IsString({ message: limits.messages.password })
  password: string;
}

/** Removing the second factor takes both: a stolen session with the password alone must not weaken the account. */
export class SecondFactorRemoval extends PasswordProof {
  /** Six digits of the authenticator, or a recovery code. */
  @Length(1, 20, { message: limits.messages.code })
  @IsString({ message: limits.messages.code })
  code: string;
}

/** What the authenticator has to know. Shown once. */
export class SecondFactorSecret {
  /** Base32, to be typed in where no camera is at hand. */
  secret: string;
  /** A QR code of the otpauth address, as an SVG document. */
  picture: string;
}

export class SecondFactorCode {
  @Matches(/^\d{6}$/, { message: limits.messages.code })
  code: string;
}

/** Each opens the account once in the authenticator's place. Shown once. */
export class RecoveryCodes {
  /** XXXXX-XXXXX */
  codes: string[];
}
