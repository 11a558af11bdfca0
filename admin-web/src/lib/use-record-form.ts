import { toast, type TextKey } from '@charter/ui';
import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { MutationCallbacks } from './mutation-callbacks.js';
import type { SaveInput } from './record-mutations.js';
import { useServerErrors } from './use-server-errors.js';
import { useStoredRecord } from './use-stored-record.js';

type Id<Stored> = Stored extends { id: infer Value } ? Value : never;

interface Options<Values, Stored, Form, Saved> {
  /** Undefined for a new record. */
  record: Stored | undefined;
  /** Values of the inputs; those of a new record without an argument. */
  valuesOf: (record: Stored | undefined) => Values;
  labels: Record<keyof Values, TextKey>;
  /** Fields that the server may reject, in the order in which they are focused. */
  fields: readonly Path<Values & FieldValues>[];
  formOf: (values: Values) => Form;
  save: (
    client: QueryClient,
    callbacks: MutationCallbacks<Saved, SaveInput<Form, Id<Stored>>>,
  ) => MutationOptions<Saved, Error, SaveInput<Form, Id<Stored>>>;
  /** The message after saving. */
  savedText: (saved: Saved) => { title: string; description?: string };
  onClose: () => void;
}

/**
 * The form of a new or stored record, in a dialog that closes when it is saved. Errors of the server are shown at their fields, and a change by
 * another member of staff keeps what was typed (`useStoredRecord`).
 */
export function useRecordForm<Values extends FieldValues, Stored extends { id: string | number; revision?: number }, Form, Saved>({
  record,
  valuesOf,
  labels,
  fields,
  formOf,
  save,
  savedText,
  onClose,
}: Options<Values, Stored, Form, Saved>) {
  const form = useForm<Values>({ defaultValues: valuesOf(record) as DefaultValues<Values> });
  // Read here: `form` stays the same object, and the compiler would keep what it made of an older state.
  const { handleSubmit, setError, formState } = form;
  const { isDirty } = formState;
  const { stored, message, takeConflict } = useStoredRecord(form, { record, valuesOf, labels });
  const serverErrors = useServerErrors<Values>(setError, fields);
  const mutation = useMutation(
    save(useQueryClient(), {
      onSuccess: (saved) => toast(savedText(saved)),
      onError: (error) => takeConflict(error) || serverErrors.showAtFields(error),
    }),
  );
  return {
    form,
    /** Properties of `FormDialog`. */
    dialog: {
      dirty: isDirty,
      busy: mutation.isPending,
      error: message ?? serverErrors.formMessage(mutation.error),
      onSubmit: () =>
        void handleSubmit((values) =>
          mutation.mutate({ stored: stored as SaveInput<Form, Id<Stored>>['stored'], form: formOf(values) }, { onSuccess: onClose }),
        )(),
      onClose,
    },
  };
}
