import { login as limits } from './limits.js';
import { IsString, Length } from 'class-validator';

/** Who of the staff did it, for the audit. */
export class StaffMember {
  id: number;
  username: string;
}

export class LoginForm {
  @Length(1, 100, { message: limits.messages.username })
  @IsString({ message: limits.messages.username })
  username: string;

  @Length(1, 200, { message: limits.messages.password })
  @IsString({ message: limits.messages.password })
  password: string;
}

export class StaffSession {
  username: string;
  /** UTC ISO 8601: when this session ends if nothing is done. */
  expiresAt: string;
}
