import { IsOptional, IsString, Length, Matches } from 'class-validator';
import { login as limits } from './limits.js';

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

export class SecondFactorCode {
  @Matches(/^\d{6}$/, { message: limits.messages.code })
  code: string;
}
