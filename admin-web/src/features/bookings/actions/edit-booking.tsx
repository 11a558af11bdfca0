import type { Booking, CorrectionForm } from '@charter/contracts';
import { bookingFields as limits, correctableFields, languages } from '@charter/contracts/browser';
import { Select, toast, type TextKey, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { FormDialog } from '../../../lib/form-dialog.js';
import { fullName, languageName } from '../../../lib/format.js';
import { useServerErrors } from '../../../lib/use-server-errors.js';
import { useStoredRecord } from '../../../lib/use-stored-record.js';
import { bookingSummary } from '../booking-format.js';
import { editBookingMutation } from '../bookings.queries.js';
import { GuestFields, guestLabels } from './guest-fields.js';

const fields = [...correctableFields, 'locale'] as const;
type Field = (typeof fields)[number];
type Details = Required<Pick<CorrectionForm, Field>>;

const labels = { ...guestLabels, locale: 'details.language' } as const satisfies Record<Field, TextKey>;

interface Props {
  booking: Booking;
  onClose: () => void;
  onSaved: (booking: Booking) => void;
}

/** Edits the guest and party of a booking. Only the fields that staff changed are sent. */
export default function EditBooking({ booking, onClose, onSaved }: Props) {
  const { t } = useTranslations();
  const [original] = useState(booking);
  const form = useForm<Details>({ defaultValues: detailsOf(booking) });
  const { dirtyFields, errors, isDirty } = form.formState;
  const { stored, current = booking, message, takeConflict } = useStoredRecord(form, { record: booking, valuesOf: detailsOf, labels });
  const serverErrors = useServerErrors<Details>(form.setError, fields);
  const edit = useMutation(
    editBookingMutation(useQueryClient(), {
      onSuccess: (saved) => toast({ title: t('editBooking.saved'), description: fullName(saved) }),
      onError: (error) => takeConflict(error) || serverErrors.showAtFields(error),
    }),
  );
  const save = (input: Details) => {
    const changes = Object.fromEntries(fields.filter((field) => dirtyFields[field]).map((field) => [field, input[field]]));
    if (stored) edit.mutate({ stored, form: changes }, { onSuccess: onSaved });
  };
  /** Shows the saved value of a field that both staff here and someone else changed. */
  const currentValueHint = (field: Field): string | undefined => {
    const value = detailsOf(current)[field];
    if (!dirtyFields[field] || value === detailsOf(original)[field]) return undefined;
    const shown = field === 'locale' ? languageName(String(value)) : value;
    return t('editBooking.currentValue', { value: shown || t('details.noRequests') });
  };
  const hintOf = (field: Field) =>
    currentValueHint(field) ?? (field === 'email' && dirtyFields.email ? t('editBooking.newEmail') : undefined);

  return (
    <FormDialog
      title={t('editBooking.title')}
      description={bookingSummary(booking)}
      width="40rem"
      submitLabel={t('editBooking.save')}
      cancelLabel={t('editBooking.cancel')}
      dirty={isDirty}
      busy={edit.isPending}
      error={message ?? serverErrors.formMessage(edit.error)}
      errorTitle={t('editBooking.failed')}
      onSubmit={() => void (isDirty ? form.handleSubmit(save)() : onClose())}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <GuestFields
          maxGuests={limits.guestCount.max}
          hintOf={hintOf}
          after={
            <Select label={t('details.language')} hint={hintOf('locale')} error={errors.locale?.message} {...form.register('locale')}>
              {languages.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          }
        />
      </FormProvider>
    </FormDialog>
  );
}

const detailsOf = (booking: Booking) => Object.fromEntries(fields.map((name) => [name, booking[name] ?? ''])) as Details;
