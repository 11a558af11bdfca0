import { login as limits } from './limits.js';
import { IsOptional, IsString, Length, Matches } from 'class-validator';

/** The member of staff who calls an operation, for the audit log. */
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

  /** Six digits of the authenticator, or a recovery code. Required after the error SECOND_FACTOR_REQUIRED. */
  @IsOptional()
  @Length(1, 20, { message: limits.messages.code })
  @IsString({ message: limits.messages.code })
  code?: string;
}

export class StaffSession {
  username: string;
  /** Whether signing in requires a code. */
  secondFactor: boolean;
  /** What this account must set up before it may use other staff routes; absent when nothing is pending. */
  pendingSetup?: 'password' | 'secondFactor';
  /** UTC ISO 8601: when the session expires without a further request. */
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

/** Required again within a session before the second factor may be changed. */
export class PasswordProof {
  @Length(1, 200, { message: limits.messages.password })
  @IsString({ message: limits.messages.password })
  password: string;
}

/** Requires both factors, so that a stolen session and a stolen password together cannot weaken the account. */
export class SecondFactorRemoval extends PasswordProof {
  /** Six digits of the authenticator, or a recovery code. */
  @Length(1, 20, { message: limits.messages.code })
  @IsString({ message: limits.messages.code })
  code: string;
}

/** Set up in the authenticator; sent once. */
export class SecondFactorSecret {
  /** Base32, to be typed where no camera is available. */
  secret: string;
  /** QR code of the otpauth URI, an SVG document. */
  picture: string;
}

export class SecondFactorCode {
  @Matches(/^\d{6}$/, { message: limits.messages.code })
  code: string;
}

/** Each replaces a code of the authenticator once; sent once. */
export class RecoveryCodes {
  /** XXXXX-XXXXX */
  codes: string[];
}
