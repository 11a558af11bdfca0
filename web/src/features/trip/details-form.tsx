import { useEffect, useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { ApiError } from '@charter/api-client';
import type { Locale, Trip } from '@charter/contracts';
import { bookingFields, guestCount, languages } from '@charter/contracts/browser';
import { Button, errorText, fieldErrorText, Input, Notice, Select, Stepper, Textarea, toast, useTranslations } from '@charter/ui';
import { maxGuestsOf } from '../../lib/booking/selection.js';
import { ruleOf, textOf } from '../../lib/forms/field-errors.js';
import { serverErrorsOf, useServerErrors } from '../../lib/forms/server-errors.js';
import { trimmed } from '../../lib/forms/trimmed.js';
import { packagesQuery } from '../../lib/packages.queries.js';
import { changeTrip } from './changes.queries.js';
import { tripQuery } from './trip.queries.js';

interface Details {
  phone: string;
  specialRequests: string;
  guestCount: number;
  locale: Locale;
}

const names = ['phone', 'guestCount', 'specialRequests', 'locale'] as const satisfies readonly (keyof Details)[];

const detailsOf = ({ phone, specialRequests, guestCount: guests, locale }: Trip): Details => ({
  phone,
  specialRequests: specialRequests ?? '',
  guestCount: guests,
  locale,
});

interface DetailsFormProps {
  trip: Trip;
  onClose: () => void;
}

/** What the guest may change alone: telephone, number of people, wishes, and the language of our e-mails. */
export default function DetailsForm({ trip, onClose }: DetailsFormProps) {
  const { t, locale } = useTranslations();
  const client = useQueryClient();
  const { data: packages } = useQuery(packagesQuery(locale));
  const sold = packages?.find(({ id }) => id === trip.packageId);
  // A party that was booked before the package was reduced stays as it is, or becomes smaller.
  const maxGuests = sold ? Math.max(maxGuestsOf(sold), trip.guestCount) : bookingFields.guestCount.max;
  const [openedAt] = useState(() => Date.now());
  const partyChangeable = Date.parse(trip.partyUntil) > openedAt;
  const { register, control, handleSubmit, setError, setFocus, formState } = useForm<Details>({
    values: detailsOf(trip),
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { mutate, isPending, error } = useMutation({
    ...changeTrip,
    onSuccess: (changed) => {
      client.setQueryData(tripQuery.queryKey, changed);
      toast({ title: t('trip.saved') });
      onClose();
    },
    onError: (reason) => {
      // The form keeps what was typed; the next attempt has the fresh revision.
      if (reason instanceof ApiError && reason.code === 'BOOKING_CHANGED') void client.invalidateQueries({ queryKey: tripQuery.queryKey });
    },
  });
  const serverErrors = serverErrorsOf(error);
  const otherErrors = useServerErrors({ setError, setFocus }, names, serverErrors);
  useEffect(() => setFocus('phone'), [setFocus]);
  const sending = useRef(false);
  const errorOf = (name: keyof Details) => textOf(t, formState.errors[name]?.message);

  function save(values: Details) {
    // A ref, because a double click submits twice before React rerenders.
    if (sending.current) return;
    sending.current = true;
    const { guestCount: guests, ...details } = trimmed(values);
    const form = { ...details, ...(partyChangeable && { guestCount: guests }), expectedRevision: trip.revision };
    mutate(form, { onSettled: () => (sending.current = false) });
  }

  return (
    <form noValidate className="space-y-6" onSubmit={(event) => void handleSubmit(save)(event)}>
      <Input
        label={t('details.phone')}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        required
        error={errorOf('phone')}
        {...register('phone', ruleOf(bookingFields.phone))}
      />
      {partyChangeable ? (
        <Controller
          name="guestCount"
          control={control}
          rules={ruleOf(guestCount(maxGuests))}
          render={({ field }) => (
            <Stepper
              label={t('details.guests')}
              hint={t('details.guestsHint', { most: maxGuests })}
              value={field.value}
              min={1}
              max={maxGuests}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={errorOf('guestCount')}
            />
          )}
        />
      ) : (
        <p className="text-sm">{t('trip.partyFixed')}</p>
      )}
      <Textarea
        label={t('details.requests')}
        note={t('ui.optional')}
        placeholder={t('details.requestsPlaceholder')}
        error={errorOf('specialRequests')}
        {...register('specialRequests', ruleOf(bookingFields.specialRequests))}
      />
      <Select label={t('trip.language')} error={errorOf('locale')} {...register('locale')}>
        {languages.map(({ code, tag, name }) => (
          <option key={code} value={code} lang={tag}>
            {name}
          </option>
        ))}
      </Select>
      {error && (otherErrors.length > 0 || Object.keys(serverErrors).length === 0) && (
        <Notice tone="danger" title={t('trip.notSaved')}>
          {otherErrors.length > 0 ? otherErrors.map((other) => fieldErrorText(t, other)).join(' ') : errorText(t, error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending} disabled={!formState.isDirty} className="max-sm:w-full">
          {t('trip.save')}
        </Button>
        <Button variant="secondary" onClick={onClose} disabled={isPending} className="max-sm:w-full">
          {t('ui.close')}
        </Button>
      </div>
    </form>
  );
}
