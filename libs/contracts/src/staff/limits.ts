import { email, properName, secret } from '../shared/field-rule.js';
import { fieldError } from '../shared/messages.js';
import type { FieldError } from '../shared/messages.js';
import { usernameError } from './username.js';

const password = secret({ max: 200, error: 'passwordRequired' });
/** Six digits of the authenticator, or a recovery code. */
const code = secret({ max: 20, error: 'codeRequired' });

export const loginFields = {
  username: secret({ max: 100, error: 'usernameRequired' }),
  password,
  code,
};

export const passwordFields = {
  currentPassword: password,
  newPassword: secret({ min: 12, max: 200, error: fieldError('passwordTooShort', { min: 12 }) }),
};

/** What an account may do: an admin everything, crew the day sheet and their own account. */
export const staffRoles = ['admin', 'crew'] as const;

export type StaffRole = (typeof staffRoles)[number];

export const invitationFields = {
  name: properName({ max: 100, required: 'nameRequired' }),
  email: email(),
};

interface UsernameField {
  kind: 'username';
  max: number;
  check: (text: string) => FieldError | undefined;
}

/** The name of a new account; names of earlier ones are not checked when their owners sign in. */
export const username = /* @__NO_SIDE_EFFECTS__ */ (): UsernameField => ({ kind: 'username', max: 40, check: usernameError });

export const acceptanceFields = {
  username: username(),
  password: passwordFields.newPassword,
};

/** Hours for which the link of an invitation can be used. */
export const staffInvitationHours = 48;
