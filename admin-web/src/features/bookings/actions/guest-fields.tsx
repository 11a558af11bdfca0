import { bookingFields as limits, fieldMessages } from '@charter/contracts/limits';
import { Input, Stepper, Textarea, useTranslations } from '@charter/ui';
import type { ReactNode } from 'react';
import { Controller, useFormContext, useFormState } from 'react-hook-form';
import { ruleOf } from '../../../lib/rule-of.js';

export interface GuestDetails {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  guestCount: number;
  lodging: string;
  specialRequests: string;
}

interface Props {
  maxGuests: number;
  hintOf?: (field: keyof GuestDetails) => string | undefined;
  /** Fields before the name, in the same grid. */
  before?: ReactNode;
  /** Fields after the number of guests, in the same grid. */
  after?: ReactNode;
}

/** The guest's contact details, party size, lodging and special requests. Needs a FormProvider whose form has these fields. */
export function GuestFields({ maxGuests, hintOf, before, after }: Props) {
  const { t } = useTranslations();
  const { register, control } = useFormContext<GuestDetails>();
  // Not formState of the context: the React Compiler caches FormProvider, whose props keep their identity.
  const { errors } = useFormState({ control });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {before}
        {(['firstName', 'lastName'] as const).map((field) => (
          <Input
            key={field}
            label={t(`guestFields.${field}`)}
            autoComplete="off"
            maxLength={limits[field].max}
            hint={hintOf?.(field)}
            error={errors[field]?.message}
            {...register(field, ruleOf(limits[field]))}
          />
        ))}
        <Input
          label={t('details.email')}
          type="email"
          autoComplete="off"
          hint={hintOf?.('email')}
          error={errors.email?.message}
          {...register('email', { required: fieldMessages.email })}
        />
        <Input
          label={t('details.phone')}
          type="tel"
          autoComplete="off"
          hint={hintOf?.('phone')}
          error={errors.phone?.message}
          {...register('phone', { required: fieldMessages.phone })}
        />
        <Controller
          control={control}
          name="guestCount"
          render={({ field: { value, onChange, onBlur } }) => (
            <Stepper
              label={t('details.guestCount')}
              min={limits.guestCount.min}
              max={maxGuests}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              hint={hintOf?.('guestCount')}
              error={errors.guestCount?.message}
            />
          )}
        />
        {after}
      </div>
      <Input
        label={t('details.lodging')}
        note={t('ui.optional')}
        autoComplete="off"
        maxLength={limits.lodging.max}
        hint={hintOf?.('lodging')}
        error={errors.lodging?.message}
        {...register('lodging')}
      />
      <Textarea
        label={t('details.requests')}
        note={t('ui.optional')}
        maxLength={limits.specialRequests.max}
        hint={hintOf?.('specialRequests')}
        error={errors.specialRequests?.message}
        {...register('specialRequests')}
      />
    </>
  );
}
