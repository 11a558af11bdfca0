import type { PhoneBookingForm } from '@charter/contracts';
import { booking as limits, generic, phoneBooking } from '@charter/contracts/limits';
import { Input, money, LoadError, Select, Skeleton, Stepper, Textarea, toast, todayInNassau, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../lib/form-dialog.js';
import { packagesQuery } from '../../../lib/packages.queries.js';
import { fullName, staffLocale } from '../booking-format.js';
import { enterBookingMutation } from '../bookings.queries.js';
import { useErrorMessage } from '../../../lib/use-server-errors.js';

const fields = [
  'packageId',
  'bookingDate',
  'timeSlot',
  'guestCount',
  'firstName',
  'lastName',
  'email',
  'phone',
  'specialRequests',
  'paymentNote',
] as const;

const blank: PhoneBookingForm = {
  packageId: 0,
  bookingDate: '',
  timeSlot: '',
  guestCount: limits.guests.initial,
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  specialRequests: '',
  paymentNote: '',
};

/** A booking of somebody who calls: the guest's own form, and how they will pay. */
export default function PhoneBooking({ onClose }: { onClose: () => void }) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const packages = useQuery(packagesQuery);
  const cheapest = packages.data?.[0];
  const [refused, setRefused] = useState<string | null>(null);
  const { register, handleSubmit, control, setError, setValue, formState } = useForm<PhoneBookingForm>({
    defaultValues: blank,
    values: { ...blank, packageId: cheapest?.id ?? 0, timeSlot: cheapest?.timeSlots[0] ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = formState;
  const packageId = useWatch({ control, name: 'packageId' });
  const bookingDate = useWatch({ control, name: 'bookingDate' });
  const sold = packages.data?.find(({ id }) => id === packageId);
  const refusal = useErrorMessage<PhoneBookingForm>(setError, fields);
  const enter = useMutation(
    enterBookingMutation(client, {
      done: (booking) =>
        toast({ title: t('phone.added'), description: t('phone.addedWhy', { name: fullName(booking), code: booking.confirmationCode }) }),
      refused: (error) => setRefused(refusal(error)),
    }),
  );

  return (
    <FormDialog
      title={t('phone.title')}
      description={t('phone.why')}
      width="40rem"
      save={t('phone.enter')}
      dirty={formState.isDirty}
      busy={enter.isPending}
      problem={refused}
      failed={t('phone.failed')}
      instead={
        packages.isPending ? (
          <Skeleton className="h-80" />
        ) : (
          packages.isError && !packages.data && <LoadError title={t('phone.noPackages')} query={packages} />
        )
      }
      onSubmit={() => void handleSubmit((form) => enter.mutate(form, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      <Select
        label={t('details.package')}
        error={errors.packageId?.message}
        {...register('packageId', {
          valueAsNumber: true,
          required: limits.messages.packageId,
          // Another package sails at other times.
          onChange: (event: { target: { value: string } }) =>
            setValue('timeSlot', packages.data?.find(({ id }) => id === Number(event.target.value))?.timeSlots[0] ?? ''),
        })}
      >
        {packages.data?.map(({ id, name, price }) => (
          <option key={id} value={id}>
            {name} · {money(price, staffLocale)}
          </option>
        ))}
      </Select>
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label={t('details.date')}
          type="date"
          hint={bookingDate !== '' && bookingDate < todayInNassau() ? t('phone.sailed') : undefined}
          error={errors.bookingDate?.message}
          {...register('bookingDate', { required: limits.messages.date })}
        />
        <Select
          label={t('details.time')}
          error={errors.timeSlot?.message}
          {...register('timeSlot', { required: limits.messages.timeSlot })}
        >
          {sold?.timeSlots.map((slot) => (
            <option key={slot} value={slot}>
              {slot}
            </option>
          ))}
        </Select>
        <Input
          label={t('phone.firstName')}
          autoComplete="off"
          maxLength={limits.name.max}
          error={errors.firstName?.message}
          {...register('firstName', { required: limits.messages.firstName })}
        />
        <Input
          label={t('phone.lastName')}
          autoComplete="off"
          maxLength={limits.name.max}
          error={errors.lastName?.message}
          {...register('lastName', { required: limits.messages.lastName })}
        />
        <Input
          label={t('details.email')}
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...register('email', { required: generic.email })}
        />
        <Input
          label={t('details.phone')}
          type="tel"
          autoComplete="off"
          error={errors.phone?.message}
          {...register('phone', { required: generic.phone })}
        />
      </div>
      <Controller
        control={control}
        name="guestCount"
        render={({ field: { value, onChange, onBlur } }) => (
          <Stepper
            label={t('details.onBoard')}
            min={limits.guests.min}
            max={sold?.maxGuests ?? limits.guests.max}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={errors.guestCount?.message}
          />
        )}
      />
      <Textarea
        label={t('details.requests')}
        note={t('ui.optional')}
        maxLength={limits.specialRequests.max}
        error={errors.specialRequests?.message}
        {...register('specialRequests')}
      />
      <Input
        label={t('record.paidHow')}
        note={t('ui.optional')}
        hint={t('phone.paidHint')}
        maxLength={phoneBooking.paymentNote.max}
        error={errors.paymentNote?.message}
        {...register('paymentNote')}
      />
    </FormDialog>
  );
}
