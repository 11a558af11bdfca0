import { useEffect, useEffectEvent } from 'react';
import type { ReactElement } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Input, Notice, fieldErrorText, Stepper, Textarea, useTranslations } from '@charter/ui';
import { shownErrorOf, textOf } from '../../lib/forms/field-errors.js';
import { useServerErrors } from '../../lib/forms/server-errors.js';
import type { ServerErrors } from '../../lib/forms/server-errors.js';
import { NameFields } from '../../lib/forms/name-fields.js';
import { trimmed } from '../../lib/forms/trimmed.js';
import { useSelectionPrice } from '../../lib/booking/selection-price.js';
import { maxGuestsOf } from '../../lib/booking/selection.js';
import type { GuestDetails, Selection } from '../../lib/booking/selection.js';
import { AddOnsField } from './add-ons-field.js';
import { detailsFields, detailsRules } from './details.rules.js';
import { PromoCodeField } from './promo-code-field.js';

export interface DetailsFormProps {
  /** `id` of the form element, which a submit button outside the form refers to. */
  id: string;
  selection: Selection;
  /** Initial values: what the guest typed before the dialog was closed. */
  draft: GuestDetails;
  /** It was typed before the page was loaded, which the form says. */
  restored: boolean;
  onDraft: (details: GuestDetails) => void;
  onSubmit: (details: GuestDetails) => void;
  serverErrors: ServerErrors;
  /** The slot picker and the availability of the chosen slot. */
  schedule: ReactElement;
}

/** The guest's details; the same form in the dialog and on the page. */
export function DetailsForm({ id, selection, draft, restored, onDraft, onSubmit, serverErrors, schedule }: DetailsFormProps) {
  const { t } = useTranslations();
  const maxGuests = maxGuestsOf(selection.package);
  const { promoCodeError, addOnsError } = useSelectionPrice(selection, draft);
  const { register, control, handleSubmit, setError, clearErrors, setFocus, subscribe, formState } = useForm<GuestDetails>({
    defaultValues: draft,
    mode: 'onTouched',
  });
  const rules = detailsRules(maxGuests);
  const errorOf = (name: keyof GuestDetails) => textOf(t, formState.errors[name]?.message);
  const otherErrors = useServerErrors({ setError, setFocus }, detailsFields, serverErrors);

  const saveDraft = useEffectEvent(onDraft);
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) }), [subscribe]);

  return (
    <form id={id} noValidate onSubmit={(event) => void handleSubmit((details) => onSubmit(trimmed(details)))(event)} className="space-y-6">
      {restored && <Notice>{t('details.kept')}</Notice>}
      {otherErrors.length > 0 && (
        <Notice tone="danger" title={t('errors.INVALID')}>
          {otherErrors.map((other) => fieldErrorText(t, other)).join(' ')}
        </Notice>
      )}
      {schedule}
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <NameFields
          given={{ ...register('firstName', rules.firstName), error: errorOf('firstName') }}
          family={{ ...register('lastName', rules.lastName), error: errorOf('lastName') }}
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
      <Controller
        name="addOns"
        control={control}
        render={({ field: { value = [], onChange } }) => (
          <AddOnsField
            packageId={selection.package.id}
            value={value}
            onChange={(next) => {
              clearErrors('addOns');
              onChange(next);
            }}
            error={addOnsError ? fieldErrorText(t, addOnsError) : errorOf('addOns')}
            rejected={addOnsError?.params?.name?.toString()}
          />
        )}
      />
      <Input
        label={t('details.lodging')}
        note={t('ui.optional')}
        placeholder={t('details.lodgingPlaceholder')}
        error={errorOf('lodging')}
        {...register('lodging', rules.lodging)}
      />
      <Textarea
        label={t('details.requests')}
        note={t('ui.optional')}
        placeholder={t('details.requestsPlaceholder')}
        error={errorOf('specialRequests')}
        {...register('specialRequests', rules.specialRequests)}
      />
      <Controller
        name="promoCode"
        control={control}
        render={({ field: { value = '', onChange }, fieldState }) => (
          <PromoCodeField
            selection={selection}
            value={value}
            onChange={onChange}
            error={promoCodeError ?? (fieldState.error?.message ? shownErrorOf(fieldState.error.message) : undefined)}
          />
        )}
      />
    </form>
  );
}
