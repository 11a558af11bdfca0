import { expect, test } from '@jest/globals';
import { ApiError } from '@charter/api-client';
import { serverErrorsOf, splitServerErrors } from './server-errors.js';

test('assigns errors of nested paths to fields and returns the others separately', () => {
  const errors = { 'booking.email': 'Please enter a valid email address', phone: 'Please enter a valid phone number', amount: 'Wrong' };
  expect(splitServerErrors(['email', 'phone', 'firstName'], errors)).toEqual({
    fields: { email: 'Please enter a valid email address', phone: 'Please enter a valid phone number' },
    other: ['Wrong'],
  });
});

test('only an ApiError has field errors, and their object is stable', () => {
  const error = new ApiError(422, '', { code: 'INVALID', title: '', errors: { email: 'no' } });
  expect(serverErrorsOf(error)).toBe(error.errors);
  expect(serverErrorsOf(new Error('boom'))).toEqual({});
  expect(serverErrorsOf(undefined)).toBe(serverErrorsOf(null));
});
