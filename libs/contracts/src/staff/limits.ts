import { secret } from '../shared/field.js';
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
