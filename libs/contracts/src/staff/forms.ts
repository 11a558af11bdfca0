import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { withError, Field, RowId } from '../shared/field.decorator.js';
import { ExpectedRevision } from '../shared/revision.js';
import { Username } from './username.decorator.js';
import { fieldError } from '../shared/messages.js';
import { acceptanceFields, invitationFields, loginFields, passwordFields, staffRoles } from './limits.js';
import type { StaffRole } from './limits.js';

export class LoginForm {
  @Matches(/^\P{Cc}*$/u, withError('usernameRequired'))
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

/** Required again within a session before others get or lose rights: a minute at an unlocked screen must not make a lasting admin. */
export class IdentityProof extends PasswordProof {
  /** Six digits of the authenticator, or a recovery code. Required for an account with a second factor. */
  @IsOptional()
  @Field(loginFields.code)
  code?: string;
}

/** Requires both factors, so that a stolen session and a stolen password together cannot weaken the account. */
export class SecondFactorRemoval extends PasswordProof {
  /** Six digits of the authenticator, or a recovery code. */
  @Field(loginFields.code)
  code: string;
}

export class SecondFactorCode {
  @Matches(/^\d{6}$/, withError('codeRequired'))
  code: string;
}

/** `POST /api/admin/team/invitations` */
export class StaffInvitationForm extends IdentityProof {
  @Field(invitationFields.name)
  name: string;

  @Field(invitationFields.email)
  email: string;

  @IsIn(staffRoles, withError('staffRoleChoice'))
  role: StaffRole;
}

export class StaffInvitationId {
  @IsUUID(undefined, withError('notAnInvitationId'))
  invitationId: string;
}

export class TeamMemberId {
  @Type(() => Number)
  @RowId('notAStaffId')
  id: number;
}

/** `PATCH /api/admin/team/{id}`: what is left out stays as it is. */
export class TeamMemberChange extends IdentityProof {
  @IsOptional()
  @IsIn(staffRoles, withError('staffRoleChoice'))
  role?: StaffRole;

  @IsOptional()
  @IsBoolean(withError(fieldError('notABoolean', { field: 'active' })))
  active?: boolean;

  /** The revision that the form was opened with: 409 RECORD_CHANGED when another is stored. Without it, whatever is stored is replaced. */
  @ExpectedRevision()
  expectedRevision?: number;
}

/** `POST /api/team/accept` */
export class StaffInvitationAcceptance {
  /** What follows `/admin/invite/` in the link of the e-mail. Any other text opens nothing. */
  @MaxLength(100, withError('required'))
  @IsString(withError('required'))
  token: string;

  /** Stored in NFKC. */
  @Username()
  username: string;

  @Field(acceptanceFields.password)
  password: string;
}
