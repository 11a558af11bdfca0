import { email, line, secret } from '../shared/field.js';
import { fieldError } from '../shared/messages.js';

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
  name: line({ max: 100, required: 'nameRequired' }),
  email: email(),
};

export const acceptanceFields = {
  username: line({ max: 100, required: 'usernameRequired' }),
  password: passwordFields.newPassword,
};

/** Hours for which the link of an invitation can be used. */
export const staffInvitationHours = 48;
