import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Input, Notice, fieldErrorText, Stepper, Textarea, useTranslations } from '@charter/ui';
import { fieldErrors } from '../../lib/forms/field-rules.js';
import { mostGuests } from '../../lib/booking/trip.js';
import type { GuestDetails, Trip } from '../../lib/booking/trip.js';
import { detailNames, detailsRules, trimmed } from './details.rules.js';

export interface DetailsFormProps {
  /** So that a button outside the form can send it. */
  id: string;
  trip: Trip;
  /** What was typed before: a closed dialog keeps its words. */
  draft: GuestDetails;
  onDraft: (details: GuestDetails) => void;
  onSubmit: (details: GuestDetails) => void;
  /** What the server did not accept, field → message. */
  refused: Record<string, string>;
  /** The slots and whether the chosen one is free. */
  schedule: ReactNode;
}

/** Name, how to reach them, how many: the same form in the dialog and on the page. */
export function DetailsForm({ id, trip, draft, onDraft, onSubmit, refused, schedule }: DetailsFormProps) {
  const { t } = useTranslations();
  const most = mostGuests(trip.package);
  const { register, control, handleSubmit, setError, setFocus, subscribe, formState } = useForm<GuestDetails>({
    defaultValues: draft,
    mode: 'onTouched',
  });
  const rules = detailsRules(most);
  const errorOf = (name: keyof GuestDetails) => fieldErrorText(t, formState.errors[name]?.message);
  const { rest } = fieldErrors(detailNames, refused);

  const keep = useEffectEvent(onDraft);
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe]);

  useEffect(() => {
    const { fields } = fieldErrors(detailNames, refused);
    const names = detailNames.filter((name) => fields[name]);
    for (const name of names) setError(name, { type: 'server', message: fields[name]! });
    if (names[0]) setFocus(names[0]);
  }, [refused, setError, setFocus]);

  return (
    <form id={id} noValidate onSubmit={(event) => void handleSubmit((details) => onSubmit(trimmed(details)))(event)} className="space-y-6">
      {rest.length > 0 && (
        <Notice tone="danger" title={t('errors.INVALID')}>
          {rest.map((message) => fieldErrorText(t, message)).join(' ')}
        </Notice>
      )}
      {schedule}
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <Input
          label={t('details.firstName')}
          autoComplete="given-name"
          required
          error={errorOf('firstName')}
          {...register('firstName', rules.firstName)}
        />
        <Input
          label={t('details.lastName')}
          autoComplete="family-name"
          required
          error={errorOf('lastName')}
          {...register('lastName', rules.lastName)}
        />
        <Input
          label={t('details.email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          error={errorOf('email')}
          {...register('email', rules.email)}
        />
        <Input
          label={t('details.phone')}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          required
          error={errorOf('phone')}
          {...register('phone', rules.phone)}
        />
      </div>
      <Controller
        name="guestCount"
        control={control}
        rules={rules.guestCount}
        render={({ field }) => (
          <Stepper
            label={t('details.guests')}
            hint={t('details.guestsHint', { most })}
            value={field.value}
            min={1}
            max={most}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={errorOf('guestCount')}
          />
        )}
      />
      <Textarea
        label={t('details.requests')}
        note={t('ui.optional')}
        placeholder={t('details.requestsPlaceholder')}
        error={errorOf('specialRequests')}
        {...register('specialRequests', rules.specialRequests)}
      />
    </form>
  );
}
