import { IsOptional, Matches } from 'class-validator';
import { fails, Field } from '../shared/fields.js';
import { loginFields, passwordFields } from './limits.js';

export class LoginForm {
  @Matches(/^\P{Cc}*$/u, fails('usernameRequired'))
  @Field(loginFields.username)
  username: string;

  @Field(loginFields.password)
  password: string;

  /** Six digits of the authenticator, or a recovery code. Required after the error SECOND_FACTOR_REQUIRED. */
  @IsOptional()
  @Field(loginFields.code)
  code?: string;
}

export class PasswordChange {
  @Field(passwordFields.currentPassword)
  currentPassword: string;

  @Field(passwordFields.newPassword)
  newPassword: string;
}

/** Required again within a session before the second factor may be changed. */
export class PasswordProof {
  @Field(loginFields.password)
  password: string;
}

/** Requires both factors, so that a stolen session and a stolen password together cannot weaken the account. */
export class SecondFactorRemoval extends PasswordProof {
  /** Six digits of the authenticator, or a recovery code. */
  @Field(loginFields.code)
  code: string;
}

export class SecondFactorCode {
  @Matches(/^\d{6}$/, fails('codeRequired'))
  code: string;
}
