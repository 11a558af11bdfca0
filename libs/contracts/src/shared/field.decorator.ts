import { applyDecorators } from './decorators.js';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  isEmail,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  type ValidationOptions,
} from 'class-validator';
import { Transform, Type } from 'class-transformer';
import { dateFormat, day, line, oneLine, plainText, toFieldError } from './field-rule.js';
import type { FieldErrorOption, FieldRule } from './field-rule.js';
import { imageAddress, isImageAddress } from './image-address.js';
import { maxInteger, maxPayment } from './limits.js';
import { fieldError, sentenceOf } from './messages.js';
import { normalizeUrl, phoneNumber } from './text.js';

/** Brings the text of a property, or each of its texts, into the form in which it is checked and stored. */
export const Normalized = (normalize: (typed: string) => string) => {
  const normalized = (value: unknown) => (typeof value === 'string' ? normalize(value) : value);
  return Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(normalized) : normalized(value)));
};

const isFilled = (_form: unknown, value: unknown) => value !== undefined && value !== null && value !== '';

/** Options of a class-validator decorator: the sentence of an error, and its code and parameters as `context`. Every decorator has them. */
export const withError = (error: FieldErrorOption) => ({ message: sentenceOf(toFieldError(error)), context: toFieldError(error) });
const tooLong = (max: number) => withError(fieldError('tooLong', { max }));

/** `Matches` with a check that needs no stack for the length of the text. The API document has the pattern. */
const MatchesImageAddress = (options: ValidationOptions) =>
  ValidateBy(
    {
      name: 'matches',
      constraints: [imageAddress],
      validator: { validate: (value) => typeof value === 'string' && isImageAddress(value) },
    },
    options,
  );

/** Mailbox names of Japanese phones begin or end with a dot, or have two in a row, which the standard allows in quotes only. */
const withPlainDots = (address: string): string => {
  const at = address.lastIndexOf('@');
  return (
    address
      .slice(0, at)
      .replace(/\.{2,}/g, '.')
      .replace(/^\.|\.$/g, '') + address.slice(at)
  );
};
const IsEmailAddress = (options: ValidationOptions) =>
  ValidateBy({ name: 'isEmail', validator: { validate: (value) => typeof value === 'string' && isEmail(withPlainDots(value)) } }, options);

/** The rules of a field that a form's table declares. */
export function Field(field: FieldRule): PropertyDecorator {
  // The last decorator is checked first, and the first error is the one that is answered.
  switch (field.kind) {
    case 'line': {
      const { max, required, normalize } = field;
      const rules = [Normalized(normalize), Matches(oneLine, withError('oneLine')), MaxLength(max, tooLong(max))];
      if (!required) return applyDecorators(IsOptional(), ...rules, IsString(withError('oneLine')));
      return applyDecorators(...rules, MinLength(1, withError(required)), IsString(withError(required)));
    }
    case 'prose': {
      const { min, max, tooShort, normalize } = field;
      const rules = [Normalized(normalize), Matches(plainText, withError('plainText')), MaxLength(max, tooLong(max))];
      if (!tooShort) return applyDecorators(IsOptional(), ...rules, IsString(withError('plainText')));
      return applyDecorators(...rules, MinLength(min, withError(tooShort)), IsString(withError(tooShort)));
    }
    case 'lines': {
      const { max, lineMax, required, normalize } = field;
      const rules = applyDecorators(
        // Transformations are applied from the first to the last.
        Normalized(normalize),
        Transform(({ value }: { value: unknown }) =>
          Array.isArray(value) ? [...new Set<unknown>(value)].filter((entry) => entry !== '') : value,
        ),
        Matches(oneLine, { each: true, ...withError('oneLine') }),
        MaxLength(lineMax, { each: true, ...withError(fieldError('entryTooLong', { max: lineMax })) }),
        IsString({ each: true, ...withError(required ?? 'plainText') }),
        ArrayMaxSize(max, withError(fieldError('tooManyEntries', { max }))),
      );
      return required ? applyDecorators(rules, ArrayMinSize(1, withError(required))) : applyDecorators(IsOptional(), rules);
    }
    case 'email':
      return applyDecorators(Normalized(field.normalize), Matches(oneLine, withError('email')), IsEmailAddress(withError('email')));
    case 'phone': {
      const rules = [Normalized(field.normalize), Matches(phoneNumber, withError('phone')), IsString(withError('phone'))];
      return field.optional ? applyDecorators(ValidateIf(isFilled), ...rules) : applyDecorators(...rules);
    }
    case 'day':
      return applyDecorators(IsISO8601({ strict: true }, withError(field.required)), Matches(dateFormat, withError(field.required)));
    case 'integer':
      return applyDecorators(
        Max(field.max, withError(field.tooHigh)),
        Min(field.min, withError(field.tooLow)),
        IsInt(withError(field.tooLow)),
      );
    case 'imageUrl':
      return applyDecorators(
        Normalized(normalizeUrl),
        MatchesImageAddress(withError('imageAddress')),
        IsNotEmpty(withError(field.required)),
        IsString(withError(field.required)),
      );
    case 'secret':
      return applyDecorators(Length(field.min, field.max, withError(field.error)), IsString(withError(field.error)));
  }
}

/** One line of text of at most `max` characters, or none. */
export const OptionalLine = (max: number) => Field(line({ max }));

/** One end of a range of days; optional. @param field name of the query parameter */
export const OptionalDay = (field: string) => applyDecorators(IsOptional(), Field(day(fieldError('notADate', { field }))));

/** A moment: UTC ISO 8601 with its Z, or a wall-clock time in Nassau, yyyy-MM-ddTHH:mm. @param field its name in the error */
export const Moment = (field: string) =>
  Matches(/^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?Z)?$/, withError(fieldError('notAMoment', { field })));

/** The query parameter `limit`: rows per page, 1 to 200. */
export const PageSize = () =>
  applyDecorators(
    IsOptional(),
    Type(() => Number),
    Max(200, withError(fieldError('tooLarge', { field: 'limit', max: 200 }))),
    Min(1, withError(fieldError('tooSmall', { field: 'limit', min: 1 }))),
    IsInt(withError(fieldError('notAWholeNumber', { field: 'limit' }))),
  );

/** The query parameter `cursor`, as the previous page returned it. */
export const Cursor = () => applyDecorators(IsOptional(), Matches(/^[\w-]{1,200}$/, withError('unknownCursor')));

/** The number of a row, within PostgreSQL's `integer`: a larger one would fail as a defect in the database. */
export function RowId(error: FieldErrorOption, { each = false } = {}): PropertyDecorator {
  const options = { each, ...withError(error) };
  return applyDecorators(Max(maxInteger, options), Min(1, options), IsInt(options));
}

/** A number of things, such as a revision. @param field of the error's sentence */
export function WholeNumber(field: string, min = 0): PropertyDecorator {
  const options = withError(fieldError('notAWholeNumber', { field }));
  return applyDecorators(Max(maxInteger, options), Min(min, options), IsInt(options));
}

/** US dollars, cents as decimals, that are paid, requested or refunded at once. */
export function Amount(): PropertyDecorator {
  const options = withError('amountFormat');
  // The minimum is checked first, because counting the decimals of 1e-7 throws.
  return applyDecorators(IsNumber({ maxDecimalPlaces: 2 }, options), Max(maxPayment, options), Min(0.01, options));
}
