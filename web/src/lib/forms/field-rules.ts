/**
 * Validation rules of fields that several forms share. They equal the server's, so that a visitor need not wait for a response.
 * Messages are the English sentences of the contracts' limits; forms show them translated.
 */
import { booking, generic, textPatterns } from '@charter/contracts/limits';

type ValidationResult = true | string;

const emailAddress = /^[^\s@<>()[\],;:\\"]+@[^\s@.<>]+(\.[^\s@.<>]+)+$/;

/** Length as the server counts it: trimmed, in code points, so that an emoji counts as one. */
export const textLength = (text: string) => [...text.trim()].length;

const withinLength = (text: string, max: number): ValidationResult => textLength(text) <= max || `Please use at most ${max} characters`;

/** A required single line of at most `max` characters. */
export const requiredLine =
  (max: number, required: string) =>
  (text: string): ValidationResult => {
    if (!textLength(text)) return required;
    return textPatterns.oneLine.test(text.trim()) ? withinLength(text, max) : generic.oneLine;
  };

export const personName = (required: string) => requiredLine(booking.name.max, required);

/** Text of several lines, of `min` to `max` characters. */
export const multilineText =
  (max: number, min = 0, tooShort: string = generic.required) =>
  (text: string): ValidationResult => {
    if (textLength(text) < min) return tooShort;
    return textPatterns.prose.test(text) ? withinLength(text, max) : generic.prose;
  };

export const email = (text: string): ValidationResult => emailAddress.test(text.trim()) || generic.email;
