import { IsString, ValidateBy } from 'class-validator';
import { Transform } from 'class-transformer';
import { applyDecorators } from '../shared/decorators.js';
import { withError } from '../shared/field.decorator.js';
import { normalizeUsername, usernameError } from './username.js';

/** The name of a new account, which is read in its normal form. */
export const Username = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalizeUsername(value) : value)),
    ValidateBy(
      { name: 'username', validator: { validate: (value) => typeof value === 'string' && usernameError(value) === undefined } },
      withError('usernameFormat'),
    ),
    IsString(withError('usernameRequired')),
  );
