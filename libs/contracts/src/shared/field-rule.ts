/**
 * Kinds of form fields. The table of a form declares each field once, with its limits and the errors of other values; from it come the
 * decorators of the request class (`Field` in field.decorator.ts), the rules of browsers (`check`) and the limits of the OpenAPI document.
 * Imported by the front ends: nothing here may import a library. The annotation `@__NO_SIDE_EFFECTS__` lets bundlers drop the tables of forms
 * that a page does not have.
 */
import type { FieldError, PlainFieldCode } from './messages.js';
import { normalizeEmail, normalizeName, normalizePhone, normalizeProse, phoneNumber } from './text.js';

/** What text may consist of: control characters break mail headers, logs and CSV files, and bidirectional controls reorder what a reader sees. */
export const oneLine = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;
/** Line breaks and tabs are allowed. PostgreSQL refuses a NUL. */
export const plainText = /^(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u;
/** Simpler than the server's rule, which browsers need not load. */
const emailAddress = /^[^\s@<>()[\],;:\\"]+@[^\s@.<>]+(\.[^\s@.<>]+)+$/;
/** A day of the years 1000 to 2999: PostgreSQL knows no year 0, and no date can be counted on from the end of 9999. */
export const dateFormat = /^[12]\d{3}-\d{2}-\d{2}$/;

/** Length as the server counts it: of the text that is stored, in code points, so that an emoji counts as one. */
export const textLength = (text: string): number => [...normalizeProse(text)].length;

/** A code without parameters may be written alone. */
export type FieldErrorOption = PlainFieldCode | FieldError;
export const toFieldError = (error: FieldErrorOption): FieldError => (typeof error === 'string' ? { code: error } : error);

/** The error of a value, undefined when it is valid. */
type Check<Value> = (value: Value) => FieldError | undefined;
const unless = (valid: boolean, error: FieldErrorOption): FieldError | undefined => (valid ? undefined : toFieldError(error));
const ofLength = (text: string, max: number) => unless(textLength(text) <= max, { code: 'tooLong', params: { max } });

/** The form in which a field's text is checked and stored, on the server and in browsers. */
type Normalize = (typed: string) => string;

/** One line of text; optional without `required`. */
interface LineField {
  kind: 'line';
  normalize: Normalize;
  max: number;
  required?: PlainFieldCode;
  check: Check<string>;
}
type LineOptions = Pick<LineField, 'max' | 'required'>;
const lineOf = /* @__NO_SIDE_EFFECTS__ */ (normalize: Normalize, { max, required }: LineOptions): LineField => ({
  kind: 'line',
  normalize,
  max,
  required,
  check: (typed) => {
    const text = normalize(typed);
    return required && !text ? { code: required } : (ofLength(text, max) ?? unless(oneLine.test(text), 'oneLine'));
  },
});
/** Words, such as a title or a reason. */
export const line = /* @__NO_SIDE_EFFECTS__ */ (options: LineOptions): LineField => lineOf(normalizeProse, options);
/** The name of a person or a place. */
export const properName = /* @__NO_SIDE_EFFECTS__ */ (options: LineOptions): LineField => lineOf(normalizeName, options);

/** Text of several lines; optional without `tooShort`. */
interface ProseField {
  kind: 'prose';
  normalize: Normalize;
  min: number;
  max: number;
  tooShort?: FieldErrorOption;
  check: Check<string>;
}
export const prose = /* @__NO_SIDE_EFFECTS__ */ ({
  min = 0,
  max,
  tooShort,
}: {
  min?: number;
  max: number;
  tooShort?: FieldErrorOption;
}): ProseField => ({
  kind: 'prose',
  normalize: normalizeProse,
  min,
  max,
  tooShort,
  check: (text) =>
    tooShort && textLength(text) < min
      ? toFieldError(tooShort)
      : (ofLength(text, max) ?? unless(plainText.test(normalizeProse(text)), 'plainText')),
});

/** Up to `max` lines of text, at least one with `required`; the server drops empty ones and repetitions. */
interface LinesField {
  kind: 'lines';
  normalize: Normalize;
  max: number;
  lineMax: number;
  required?: PlainFieldCode;
  check: Check<readonly string[]>;
}
export const lines = /* @__NO_SIDE_EFFECTS__ */ ({
  max,
  lineMax,
  required,
}: Pick<LinesField, 'max' | 'lineMax' | 'required'>): LinesField => ({
  kind: 'lines',
  normalize: normalizeProse,
  max,
  lineMax,
  required,
  check: (entries) =>
    (required && unless(entries.length > 0, required)) ??
    unless(entries.length <= max, { code: 'tooManyEntries', params: { max } }) ??
    unless(
      entries.every((entry) => textLength(entry) <= lineMax),
      { code: 'entryTooLong', params: { max: lineMax } },
    ),
});

interface EmailField {
  kind: 'email';
  normalize: Normalize;
  check: Check<string>;
}
export const email = /* @__NO_SIDE_EFFECTS__ */ (): EmailField => ({
  kind: 'email',
  normalize: normalizeEmail,
  check: (text) => unless(emailAddress.test(normalizeEmail(text)), 'email'),
});

interface PhoneField {
  kind: 'phone';
  normalize: Normalize;
  /** An empty text is valid. */
  optional: boolean;
  check: Check<string>;
}
export const phone = /* @__NO_SIDE_EFFECTS__ */ ({ optional = false } = {}): PhoneField => ({
  kind: 'phone',
  normalize: normalizePhone,
  optional,
  check: (text) => unless((optional && textLength(text) === 0) || phoneNumber.test(normalizePhone(text)), 'phone'),
});

/** A calendar day in Nassau, yyyy-MM-dd. */
export interface DayField {
  kind: 'day';
  required: FieldErrorOption;
  check: Check<string>;
}
export const day = /* @__NO_SIDE_EFFECTS__ */ (required: FieldErrorOption): DayField => ({
  kind: 'day',
  required,
  check: (text) => unless(dateFormat.test(text), required),
});

/** A whole number in a range. */
export interface IntegerField {
  kind: 'integer';
  min: number;
  max: number;
  /** Value of an empty form. */
  initial: number;
  /** Also the error of a value that is not a whole number. */
  tooLow: FieldErrorOption;
  tooHigh: FieldErrorOption;
  check: Check<number>;
}
export const integer = /* @__NO_SIDE_EFFECTS__ */ ({
  initial = 0,
  ...limits
}: Omit<IntegerField, 'kind' | 'check' | 'initial'> & { initial?: number }): IntegerField => ({
  kind: 'integer',
  initial,
  ...limits,
  check: (value) => unless(Number.isInteger(value) && value >= limits.min, limits.tooLow) ?? unless(value <= limits.max, limits.tooHigh),
});

/** An image as a web URL, the path of an image uploaded here, or a data URL. Browsers check only that it is there. */
interface ImageUrlField {
  kind: 'imageUrl';
  required: PlainFieldCode;
  check: Check<string>;
}
export const imageUrl = /* @__NO_SIDE_EFFECTS__ */ (required: PlainFieldCode): ImageUrlField => ({
  kind: 'imageUrl',
  required,
  check: (text) => unless(text.trim() !== '', required),
});

/** Text that is not trimmed, such as a password. */
interface SecretField {
  kind: 'secret';
  min: number;
  max: number;
  error: FieldErrorOption;
  check: Check<string>;
}
export const secret = /* @__NO_SIDE_EFFECTS__ */ ({
  min = 1,
  max,
  error,
}: {
  min?: number;
  max: number;
  error: FieldErrorOption;
}): SecretField => ({
  kind: 'secret',
  min,
  max,
  error,
  check: (text) => unless([...text].length >= min, error),
});

export type FieldRule =
  LineField | ProseField | LinesField | EmailField | PhoneField | DayField | IntegerField | ImageUrlField | SecretField;
