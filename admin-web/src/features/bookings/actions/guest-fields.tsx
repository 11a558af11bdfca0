import { bookingFields as limits, fieldMessages, guestTexts, optionalGuestTexts } from '@charter/contracts/browser';
import type { CorrectableField, GuestDetails } from '@charter/contracts/browser';
import { Input, Stepper, Textarea, type TextKey, useTranslations } from '@charter/ui';
import type { ReactNode } from 'react';
import { Controller, useFormContext, useFormState } from 'react-hook-form';
import { ruleOf } from '../../../lib/rule-of.js';

export const guestLabels = {
  firstName: 'guestFields.firstName',
  lastName: 'guestFields.lastName',
  email: 'details.email',
  phone: 'details.phone',
  guestCount: 'details.guestCount',
  lodging: 'details.lodging',
  specialRequests: 'details.requests',
} as const satisfies Record<CorrectableField, TextKey>;

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
  const inputOf = (name: (typeof guestTexts)[number]) => {
    const field = limits[name];
    const isAddress = field.kind === 'email' || field.kind === 'phone';
    return {
      label: t(guestLabels[name]),
      autoComplete: 'off',
      hint: hintOf?.(name),
      error: errors[name]?.message,
      ...(isAddress ? { type: field.kind === 'email' ? 'email' : 'tel' } : { maxLength: field.max }),
      // The server checks addresses, and shows its error at the field.
      ...register(name, isAddress ? { required: fieldMessages[field.kind] } : ruleOf(field)),
    };
  };
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {before}
        {guestTexts
          .filter((name) => !optionalGuestTexts.includes(name))
          .map((name) => (
            <Input key={name} {...inputOf(name)} />
          ))}
        <Controller
          control={control}
          name="guestCount"
          render={({ field: { value, onChange, onBlur } }) => (
            <Stepper
              label={t(guestLabels.guestCount)}
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
      {optionalGuestTexts.map((name) =>
        limits[name].kind === 'prose' ? (
          <Textarea key={name} note={t('ui.optional')} {...inputOf(name)} />
        ) : (
          <Input key={name} note={t('ui.optional')} {...inputOf(name)} />
        ),
      )}
    </>
  );
}
