import { ApiError } from '@charter/api-client';
import type { Booking, CorrectionForm } from '@charter/contracts';
import { bookingFields as limits, languages } from '@charter/contracts/limits';
import { Select, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { FormDialog } from '../../../lib/form-dialog.js';
import { fullName, languageName } from '../../../lib/format.js';
import { useServerErrors } from '../../../lib/use-server-errors.js';
import { bookingSummary } from '../booking-format.js';
import { editBookingMutation, recordQuery } from '../bookings.queries.js';
import { GuestFields } from './guest-fields.js';

const fields = ['firstName', 'lastName', 'email', 'phone', 'guestCount', 'lodging', 'specialRequests', 'locale'] as const;
type Field = (typeof fields)[number];
type Details = Required<Pick<CorrectionForm, Field>>;

interface Props {
  booking: Booking;
  onClose: () => void;
  onSaved: (booking: Booking) => void;
}

/** Edits the guest and party of a booking. Only the fields that staff changed are sent. */
export default function EditBooking({ booking, onClose, onSaved }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  // The list behind the dialog is refetched while it is open, which changes the prop.
  const [original] = useState(booking);
  // Replaced by the current booking after BOOKING_CHANGED, so that the next request carries its revision.
  const [current, setCurrent] = useState(booking);
  const [message, setMessage] = useState<string | null>(null);
  const form = useForm<Details>({ values: detailsOf(current), resetOptions: { keepDirtyValues: true } });
  const { dirtyFields, errors, isDirty } = form.formState;
  const serverErrors = useServerErrors<Details>(form.setError, fields);

  const showError = (error: Error): void => {
    serverErrors.showAtFields(error);
    setMessage(serverErrors.formMessage(error));
  };
  const reload = async (): Promise<void> => {
    try {
      const fresh = await client.fetchQuery({ ...recordQuery(booking.id), staleTime: 0 });
      setCurrent(fresh.booking);
      setMessage(t('editBooking.changed'));
    } catch (error) {
      showError(error as Error);
    }
  };
  const edit = useMutation(
    editBookingMutation(client, {
      onSuccess: (saved) => toast({ title: t('editBooking.saved'), description: fullName(saved) }),
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'BOOKING_CHANGED') void reload();
        else showError(error);
      },
    }),
  );
  const save = (input: Details) => {
    setMessage(null);
    const changes = Object.fromEntries(fields.filter((field) => dirtyFields[field]).map((field) => [field, input[field]]));
    edit.mutate({ booking, form: { ...changes, expectedRevision: current.revision ?? 0 } }, { onSuccess: onSaved });
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
      error={message}
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

const detailsOf = ({ firstName, lastName, email, phone, guestCount, lodging, specialRequests, locale }: Booking): Details => ({
  firstName,
  lastName,
  email,
  phone,
  guestCount,
  lodging: lodging ?? '',
  specialRequests: specialRequests ?? '',
  locale,
});
