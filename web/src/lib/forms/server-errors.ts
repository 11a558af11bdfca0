import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@charter/api-client';
import type { ShownFieldError } from '@charter/ui';
import { messageOf } from './field-errors.js';

/** Field path → error, as in the `codes` and `errors` of a problem document: { "booking.email": { code: "email", text: "Please …" } }. */
export type ServerErrors = Record<string, ShownFieldError>;

const noErrors: ServerErrors = {};

/** The field errors of a failed request; empty for any other failure. The same object on every call, so that effects can depend on it. */
export const serverErrorsOf = (error: unknown): ServerErrors => (error instanceof ApiError ? error.fieldErrors : noErrors);

/** Assigns errors to a form's fields by the last segment of their path; those of unknown fields are returned in `other`. */
export function splitServerErrors<Name extends string>(
  names: readonly Name[],
  errors: ServerErrors,
): { fields: Partial<Record<Name, ShownFieldError>>; other: ShownFieldError[] } {
  const fields: Partial<Record<Name, ShownFieldError>> = {};
  const other: ShownFieldError[] = [];
  for (const [path, error] of Object.entries(errors)) {
    const field = names.find((name) => name === path.split('.').at(-1));
    if (field) fields[field] = error;
    else other.push(error);
  }
  return { fields, other };
}

/**
 * Shows server errors at their fields and focuses the first one.
 * @param names in the order of the form; must be a constant, as must `errors` between two requests
 * @returns errors that belong to no field of the form
 */
export function useServerErrors<Values extends FieldValues>(
  { setError, setFocus }: Pick<UseFormReturn<Values>, 'setError' | 'setFocus'>,
  names: readonly FieldPath<Values>[],
  errors: ServerErrors,
): ShownFieldError[] {
  useEffect(() => {
    const { fields } = splitServerErrors(names, errors);
    const invalid = names.filter((name) => fields[name]);
    for (const name of invalid) setError(name, { type: 'server', message: messageOf(fields[name]!) });
    if (invalid[0]) setFocus(invalid[0]);
  }, [names, errors, setError, setFocus]);
  return splitServerErrors(names, errors).other;
}
