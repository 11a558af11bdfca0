import { ApiError } from '@charter/api-client';
import { errorText, fieldErrorText, useTranslations } from '@charter/ui';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/** Puts what the server said about fields at those fields. @returns the rest, in words for the top of the form */
export function useErrorMessage<Form extends FieldValues>(setError: UseFormSetError<Form>, fields: readonly Path<Form>[]) {
  const { t } = useTranslations();
  return (error: unknown): string | null => {
    if (!(error instanceof ApiError)) return errorText(t, error);
    const known = fields.filter((field) => error.errors[field]);
    for (const [place, field] of known.entries()) {
      setError(field, { message: fieldErrorText(t, error.errors[field]) ?? '' }, { shouldFocus: place === 0 });
    }
    if (known.length > 0) return null;
    // Who has the boat is worth more than that somebody has.
    return error.code === 'SLOT_TAKEN' && error.detail ? error.detail : errorText(t, error);
  };
}
