import { bookingFields, languages, offerFields as limits } from '@charter/contracts/browser';
import { Input, Select, Textarea, useTranslations } from '@charter/ui';
import { useFormContext, useFormState } from 'react-hook-form';
import { ruleOf } from '../../../lib/rule-of.js';
import { Group } from './group.js';
import type { OfferValues } from './offer-values.js';

/** Who gets the offer. */
export function GuestFields() {
  const { t } = useTranslations();
  const { register, control } = useFormContext<OfferValues>();
  const { errors } = useFormState({ control });
  return (
    <Group legend={t('offers.guest')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Input label={t('offers.firstName')} error={errors.firstName?.message} {...register('firstName', ruleOf(limits.firstName))} />
        <Input label={t('offers.lastName')} error={errors.lastName?.message} {...register('lastName', ruleOf(limits.lastName))} />
        <Input label={t('offers.email')} type="email" error={errors.email?.message} {...register('email', ruleOf(limits.email))} />
        <Input
          label={t('offers.phone')}
          note={t('ui.optional')}
          type="tel"
          error={errors.phone?.message}
          {...register('phone', ruleOf(limits.phone))}
        />
        <Select label={t('offers.language')} hint={t('offers.languageHint')} {...register('locale')}>
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </Group>
  );
}

/** What is offered, and when. */
export function CharterFields() {
  const { t } = useTranslations();
  const { register, control } = useFormContext<OfferValues>();
  const { errors } = useFormState({ control });
  return (
    <Group legend={t('offers.charter')}>
      <Input
        label={t('offers.offerTitle')}
        hint={t('offers.offerTitleHint')}
        maxLength={limits.title.max}
        error={errors.title?.message}
        {...register('title', ruleOf(limits.title))}
      />
      <div className="grid gap-5 sm:grid-cols-[1fr_1fr_7rem]">
        <Input
          label={t('offers.startsAt')}
          type="datetime-local"
          error={errors.startsAt?.message}
          {...register('startsAt', { required: t('form.required') })}
        />
        <Input
          label={t('offers.endsAt')}
          type="datetime-local"
          error={errors.endsAt?.message}
          {...register('endsAt', { required: t('form.required') })}
        />
        <Input
          label={t('offers.guests')}
          type="number"
          inputMode="numeric"
          min={bookingFields.guestCount.min}
          max={bookingFields.guestCount.max}
          error={errors.guestCount?.message}
          {...register('guestCount', { valueAsNumber: true, ...ruleOf(bookingFields.guestCount) })}
        />
      </div>
      <Textarea
        label={t('offers.message')}
        note={t('ui.optional')}
        hint={t('offers.messageHint')}
        rows={5}
        maxLength={limits.message.max}
        error={errors.message?.message}
        {...register('message', ruleOf(limits.message))}
      />
    </Group>
  );
}
