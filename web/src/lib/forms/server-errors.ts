import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@charter/api-client';

/** Field path → message, as in the `errors` of a problem document: { "booking.email": "Please enter a valid email address" }. */
export type ServerErrors = Record<string, string>;

const noErrors: ServerErrors = {};

/** The field errors of a failed request; empty for any other failure. The same object on every call, so that effects can depend on it. */
export const serverErrorsOf = (error: unknown): ServerErrors => (error instanceof ApiError ? error.errors : noErrors);

/** Assigns errors to a form's fields by the last segment of their path; messages of unknown fields are returned in `other`. */
export function splitServerErrors<Name extends string>(
  names: readonly Name[],
  errors: ServerErrors,
): { fields: Partial<Record<Name, string>>; other: string[] } {
  const fields: Partial<Record<Name, string>> = {};
  const other: string[] = [];
  for (const [path, message] of Object.entries(errors)) {
    const field = names.find((name) => name === path.split('.').at(-1));
    if (field) fields[field] = message;
    else other.push(message);
  }
  return { fields, other };
}

/**
 * Shows server errors at their fields and focuses the first one.
 * @param names in the order of the form; must be a constant, as must `errors` between two requests
 * @returns messages that belong to no field of the form
 */
export function useServerErrors<Values extends FieldValues>(
  { setError, setFocus }: Pick<UseFormReturn<Values>, 'setError' | 'setFocus'>,
  names: readonly FieldPath<Values>[],
  errors: ServerErrors,
): string[] {
  useEffect(() => {
    const { fields } = splitServerErrors(names, errors);
    const invalid = names.filter((name) => fields[name]);
    for (const name of invalid) setError(name, { type: 'server', message: fields[name]! });
    if (invalid[0]) setFocus(invalid[0]);
  }, [names, errors, setError, setFocus]);
  return splitServerErrors(names, errors).other;
}
