export const login = {
  /** Characters of a new password. */
  password: { min: 12, max: 200 },
  messages: {
    username: 'Username is required',
    password: 'Password is required',
    newPassword: 'Use at least 12 characters',
    commonPassword: 'This is one of the most common passwords. Choose another one',
    samePassword: 'Choose another password than the present one',
    wrongPassword: 'This is not your password',
    code: 'Enter the six digits of your authenticator',
    wrongCode: 'This code is wrong or has been used',
  },
} as const;
