import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsEmail,
  IsISO8601,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { applyDecorators } from './decorators.js';
import { dateFormat, generic, media, textPatterns } from './limits.js';

/** An image as a web URL, the path of an image uploaded here, or a data URL. */
const imageUrl =
  /^(?:https?:\/\/[^\s\p{Cc}\p{Cf}"'<>\\]{1,2000}|\/media\/[\w./-]{1,300}|data:image\/(?:png|jpeg|gif|webp|avif);base64,[\w+/]+={0,2})$/u;

/** A lone surrogate, left by a form that cuts an emoji at its limit, becomes �: PostgreSQL's JSON rejects it. */
const trim = (value: unknown) => (typeof value === 'string' ? value.trim().replaceAll(/\p{Cs}/gu, '\ufffd') : value);

const trimmed = Transform(({ value }: { value: unknown }) => trim(value));

const { oneLine, prose } = textPatterns;

/** One line of trimmed text of 1 to `max` characters. */
export const Line = (max: number, required: string = generic.required) =>
  applyDecorators(
    trimmed,
    Matches(oneLine, { message: generic.oneLine }),
    Length(1, max, { message: ({ value }) => (value ? `Please use at most ${max} characters` : required) }),
    IsString({ message: required }),
  );

/** Trimmed text over several lines, `min` to `max` characters. */
export const Prose = (min: number, max: number, message: string) =>
  applyDecorators(
    trimmed,
    Matches(prose, { message: generic.prose }),
    Length(min, max, {
      message: ({ value }) => (String(value).length > max ? `Please use at most ${max} characters` : message),
    }),
    IsString({ message }),
  );

export const OptionalProse = (max: number) =>
  applyDecorators(
    IsOptional(),
    trimmed,
    Matches(prose, { message: generic.prose }),
    Length(0, max, { message: `Please use at most ${max} characters` }),
    IsString({ message: generic.prose }),
  );

/** One line of trimmed text of at most `max` characters, or none. */
export const OptionalLine = (max: number) =>
  applyDecorators(
    IsOptional(),
    trimmed,
    Matches(oneLine, { message: generic.oneLine }),
    Length(0, max, { message: `Please use at most ${max} characters` }),
    IsString({ message: generic.oneLine }),
  );

/** One to `max` lines of trimmed text; empty ones and repetitions are dropped. */
export const Lines = ({ max, lineMax }: { max: number; lineMax: number }, required: string) =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value) ? [...new Set(value.map(trim))].filter((line) => line !== '') : value,
    ),
    Matches(oneLine, { each: true, message: generic.oneLine }),
    MaxLength(lineMax, { each: true, message: `Please use at most ${lineMax} characters in each` }),
    IsString({ each: true, message: required }),
    ArrayMaxSize(max, { message: `Please list at most ${max}` }),
    ArrayMinSize(1, { message: required }),
  );

export const ImageUrl = (required: string) =>
  applyDecorators(
    trimmed,
    Matches(imageUrl, { message: ({ value }) => (value ? media.messages.address : required) }),
    IsString({ message: required }),
  );

export const EmailAddress = () =>
  applyDecorators(trimmed, Matches(oneLine, { message: generic.email }), IsEmail({}, { message: generic.email }));

export const PhoneNumber = () =>
  applyDecorators(trimmed, Matches(/^\+?[\d\s().-]{7,24}$/, { message: generic.phone }), IsString({ message: generic.phone }));

/** A calendar day in Nassau, `yyyy-MM-dd`. */
export const Day = (required: string = generic.required) =>
  applyDecorators(IsISO8601({ strict: true }, { message: required }), Matches(dateFormat, { message: required }));

/** One end of a range of days; optional. @param name of the query parameter */
export const OptionalDay = (name: string) => applyDecorators(IsOptional(), Day(`${name} must be a date, yyyy-MM-dd`));

/** The query parameter `limit`: rows per page, 1 to 200. */
export const PageSize = () =>
  applyDecorators(
    IsOptional(),
    Type(() => Number),
    Max(200, { message: 'limit is at most 200' }),
    Min(1, { message: 'limit is at least 1' }),
    IsInt({ message: 'limit must be a whole number' }),
  );

/** The query parameter `cursor`, as the previous page returned it. */
export const Cursor = () => applyDecorators(IsOptional(), Matches(/^[\w-]{1,200}$/, { message: 'Unknown cursor' }));

export const WholeNumber = (min: number, max: number, tooLow: string, tooHigh: string) =>
  applyDecorators(Max(max, { message: tooHigh }), Min(min, { message: tooLow }), IsInt({ message: tooLow }));

/** The number of a row, within PostgreSQL's `integer`: a larger one would fail as a defect in the database. */
export const RowId = (message: string) => applyDecorators(Max(2_147_483_647, { message }), Min(1, { message }), IsInt({ message }));
