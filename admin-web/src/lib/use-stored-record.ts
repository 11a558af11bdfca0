import { ApiError } from '@charter/api-client';
import { type TextKey, useTranslations } from '@charter/ui';
import { useState } from 'react';
import type { FieldValues, UseFormReset, UseFormReturn } from 'react-hook-form';

/** The record that a form changes, and its revision as the form shows it. */
export interface StoredRecord<Id> {
  id: Id;
  expectedRevision: number;
}

interface Options<Values, Stored> {
  /** Undefined for a new record. */
  record: Stored | undefined;
  valuesOf: (record: Stored) => Values;
  /** The text of each field's label: names the fields that another member of staff has changed. */
  labels: Record<keyof Values, TextKey>;
}

const conflicts = new Set(['RECORD_CHANGED', 'BOOKING_CHANGED']);

/**
 * The stored record behind a form. When another member of staff has changed it, the form stays: what was typed is kept, every other field shows the stored
 * value, and the next request replaces the revision that is now shown.
 */
export function useStoredRecord<Values extends FieldValues, Stored extends { id: string | number; revision?: number }>(
  form: Pick<UseFormReturn<Values>, 'reset' | 'formState'>,
  { record, valuesOf, labels }: Options<Values, Stored>,
) {
  const { t } = useTranslations();
  // The list behind the dialog is read again while it is open, which changes the prop.
  const [current, setCurrent] = useState(record);
  const [message, setMessage] = useState<string | null>(null);
  const { dirtyFields } = form.formState;

  const takeOver = (shown: Stored, stored: Stored): void => {
    const [before, after] = [valuesOf(shown), valuesOf(stored)];
    const changed = (Object.keys(labels) as (keyof Values & string)[]).filter((field) => !isSame(before[field], after[field]));
    const names = changed.map((field) => {
      const saved = field in dirtyFields ? textOf(after[field]) : '';
      return saved ? t('form.savedValue', { field: t(labels[field]), value: saved }) : t(labels[field]);
    });
    setMessage(names.length > 0 ? t('form.changedMeanwhile', { fields: names.join(', ') }) : t('form.savedMeanwhile'));
    // Not `values` of the form: it would also take over what a refetch of the list brings, without a word.
    (form.reset as UseFormReset<FieldValues>)(after, { keepDirtyValues: true });
    setCurrent(stored);
  };

  return {
    /** Undefined for a new record. */
    stored: current && ({ id: current.id, expectedRevision: current.revision ?? 0 } as StoredRecord<Stored['id']>),
    /** The record that is stored, as far as the form knows. */
    current,
    /** Names the fields that another member of staff has changed; null otherwise. */
    message,
    /** @returns whether the error says that another member of staff has changed the record */
    takeConflict: (error: unknown): boolean => {
      setMessage(null);
      if (!current || !(error instanceof ApiError) || !conflicts.has(error.code)) return false;
      // Some replies leave out what the reader may not see.
      takeOver(current, { ...current, ...(error.problem.current as Partial<Stored>) });
      return true;
    },
  };
}

/** Values of a form are plain JSON. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A text for the message; empty for a value that has none, such as a list of translations. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.every((entry) => typeof entry === 'string') ? value.join(', ') : '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
