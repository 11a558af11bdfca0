import { ApiError } from '@charter/api-client';
import type { Booking, CorrectionForm } from '@charter/contracts';
import { booking as limits, generic, languages } from '@charter/contracts/limits';
import { Input, Select, Stepper, Textarea, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { FormDialog } from '../../../lib/form-dialog.js';
import { charterDay, fullName } from '../booking-format.js';
import { correctBookingMutation, recordQuery } from '../bookings.queries.js';
import { useErrorMessage } from '../../../lib/use-server-errors.js';

const fields = ['firstName', 'lastName', 'email', 'phone', 'guestCount', 'specialRequests', 'locale'] as const;
type Field = (typeof fields)[number];
type Details = Required<Pick<CorrectionForm, Field>>;

interface Props {
  booking: Booking;
  onClose: () => void;
  onSaved: (booking: Booking) => void;
}

/** Changes what a booking says of its guest and party. Only the fields that staff changed are sent. */
export default function CorrectBooking({ booking, onClose, onSaved }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  // The list that opened the form is refreshed meanwhile, and this prop with it.
  const [opened] = useState(booking);
  // The revision that the form shows: another one after BOOKING_CHANGED, so that the next request is accepted.
  const [current, setCurrent] = useState(booking);
  const [refused, setRefused] = useState<string | null>(null);
  const { register, handleSubmit, control, setError, formState } = useForm<Details>({
    values: detailsOf(current),
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, dirtyFields, isDirty } = formState;
  const refusal = useErrorMessage<Details>(setError, fields);

  const explain = async (error: Error): Promise<void> => {
    if (!(error instanceof ApiError) || error.code !== 'BOOKING_CHANGED') return setRefused(refusal(error));
    try {
      const fresh = await client.fetchQuery({ ...recordQuery(booking.id), staleTime: 0 });
      setCurrent(fresh.booking);
      setRefused(t('correction.changed'));
    } catch (failed) {
      setRefused(refusal(failed));
    }
  };
  const correct = useMutation(
    correctBookingMutation(client, {
      done: (saved) => toast({ title: t('correction.saved'), description: fullName(saved) }),
      refused: (error) => void explain(error),
    }),
  );
  const save = (typed: Details) => {
    setRefused(null);
    const form = Object.fromEntries(fields.filter((field) => dirtyFields[field]).map((field) => [field, typed[field]]));
    correct.mutate({ booking, form: { ...form, expectedRevision: current.revision ?? 0 } }, { onSuccess: onSaved });
  };
  /** What stands in the booking now, where someone else has changed a field that staff also changed here. */
  const standing = (field: Field): string | undefined => {
    const value = detailsOf(current)[field];
    if (!dirtyFields[field] || value === detailsOf(opened)[field]) return undefined;
    const shown = field === 'locale' ? languages.find(({ code }) => code === value)?.name : value;
    return t('correction.standing', { value: shown || t('details.noRequests') });
  };

  return (
    <FormDialog
      title={t('correction.title')}
      description={`${fullName(booking)} · ${charterDay(booking.bookingDate)} · ${booking.packageName}`}
      width="40rem"
      save={t('correction.save')}
      cancel={t('correction.cancel')}
      dirty={isDirty}
      busy={correct.isPending}
      problem={refused}
      failed={t('correction.failed')}
      onSubmit={() => void (isDirty ? handleSubmit(save)() : onClose())}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label={t('phone.firstName')}
          autoComplete="off"
          maxLength={limits.name.max}
          hint={standing('firstName')}
          error={errors.firstName?.message}
          {...register('firstName', { required: limits.messages.firstName })}
        />
        <Input
          label={t('phone.lastName')}
          autoComplete="off"
          maxLength={limits.name.max}
          hint={standing('lastName')}
          error={errors.lastName?.message}
          {...register('lastName', { required: limits.messages.lastName })}
        />
        <Input
          label={t('details.email')}
          type="email"
          autoComplete="off"
          hint={standing('email') ?? (dirtyFields.email ? t('correction.newEmail') : undefined)}
          error={errors.email?.message}
          {...register('email', { required: generic.email })}
        />
        <Input
          label={t('details.phone')}
          type="tel"
          autoComplete="off"
          hint={standing('phone')}
          error={errors.phone?.message}
          {...register('phone', { required: generic.phone })}
        />
        <Controller
          control={control}
          name="guestCount"
          render={({ field: { value, onChange, onBlur } }) => (
            <Stepper
              label={t('details.onBoard')}
              min={limits.guests.min}
              max={limits.guests.max}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              hint={standing('guestCount')}
              error={errors.guestCount?.message}
            />
          )}
        />
        <Select label={t('details.language')} hint={standing('locale')} error={errors.locale?.message} {...register('locale')}>
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <Textarea
        label={t('details.requests')}
        note={t('ui.optional')}
        maxLength={limits.specialRequests.max}
        hint={standing('specialRequests')}
        error={errors.specialRequests?.message}
        {...register('specialRequests')}
      />
    </FormDialog>
  );
}

const detailsOf = ({ firstName, lastName, email, phone, guestCount, specialRequests, locale }: Booking): Details => ({
  firstName,
  lastName,
  email,
  phone,
  guestCount,
  specialRequests: specialRequests ?? '',
  locale,
});
