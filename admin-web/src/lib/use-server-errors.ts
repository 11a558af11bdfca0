import { ApiError } from '@charter/api-client';
import { errorText, type Translate, useTranslations } from '@charter/ui';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/** @returns the server's sentence for one field, undefined when it has none */
export const serverFieldError = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.fieldErrors[field]?.text : undefined;

/** Codes whose detail says more to staff than their text, which is for guests: what occupies the boat, and which payment is under review. */
const detailed = new Set(['SLOT_TAKEN', 'PAYMENT_UNDER_REVIEW']);

const occupantOf = (error: unknown): string | undefined =>
  error instanceof ApiError && detailed.has(error.code) ? error.detail : undefined;

/** `errorText`, and for an occupied boat who or what has it. */
export const staffErrorText = (t: Translate, error: unknown): string => occupantOf(error) ?? errorText(t, error);

/**
 * Shows the errors of a rejected form: those that name a field at that field, any other one above the form.
 * @param fields in the order in which they are focused
 * @param describe the message of an error that names no field; by default the one of its code
 */
export function useServerErrors<Form extends FieldValues>(
  setError: UseFormSetError<Form>,
  fields: readonly Path<Form>[],
  describe?: (error: Error) => string,
) {
  const { t } = useTranslations();
  const invalidFields = (error: unknown) => fields.filter((field) => serverFieldError(error, field));
  return {
    /** @returns whether the error names a field of this form */
    showAtFields: (error: unknown): boolean => {
      const invalid = invalidFields(error);
      for (const [index, field] of invalid.entries()) {
        const message = serverFieldError(error, field) ?? '';
        setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
      }
      return invalid.length > 0;
    },
    /** @returns the message for the whole form; null when there is no error or it is shown at a field */
    formMessage: (error: Error | null): string | null => {
      if (!error || invalidFields(error).length > 0) return null;
      return describe && !occupantOf(error) ? describe(error) : staffErrorText(t, error);
    },
  };
}
