import { expect, test } from 'vitest';
import { ApiError } from '@charter/api-client';
import { serverErrorsOf, splitServerErrors } from './server-errors.js';

const email = { code: 'email', text: 'Please enter a valid email address' } as const;
const phone = { code: 'phone', text: 'Please enter a valid phone number' } as const;

test('assigns errors of nested paths to fields and returns the others separately', () => {
  const errors = { 'booking.email': email, phone, amount: { text: 'Wrong' } };
  expect(splitServerErrors(['email', 'phone', 'firstName'], errors)).toEqual({ fields: { email, phone }, other: [{ text: 'Wrong' }] });
});

test('only an ApiError has field errors, and their object is stable', () => {
  const error = new ApiError(422, '', {
    code: 'INVALID',
    title: '',
    errors: { email: email.text, note: 'no' },
    codes: { email: { code: 'email' } },
  });
  expect(serverErrorsOf(error)).toBe(error.fieldErrors);
  expect(error.fieldErrors).toEqual({ email, note: { text: 'no' } });
  expect(serverErrorsOf(new Error('boom'))).toEqual({});
  expect(serverErrorsOf(undefined)).toBe(serverErrorsOf(null));
});
