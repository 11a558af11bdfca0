import { offerLimits } from '@charter/contracts/browser';
import { FieldError, Input, useTranslations } from '@charter/ui';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { CheckboxField } from '../../../lib/checkbox-field.js';
import { Group } from './group.js';
import type { OfferValues } from './offer-values.js';

const whole = { type: 'number', inputMode: 'numeric', step: 1, min: 0 } as const;

/** What is paid at once and later, and what a cancellation refunds. */
export function PaymentFields() {
  const { t } = useTranslations();
  const { register, control } = useFormContext<OfferValues>();
  const { errors } = useFormState({ control });
  const [deposit, ownPolicy] = useWatch({ control, name: ['deposit', 'ownPolicy'] });
  return (
    <Group legend={t('offers.payment')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label={t('offers.deposit')}
          note={t('ui.optional')}
          hint={t('offers.depositHint', { percent: offerLimits.depositPercent })}
          {...whole}
          error={errors.deposit?.message}
          {...register('deposit')}
        />
        {deposit && (
          <Input
            label={t('offers.balanceDueAt')}
            note={t('ui.optional')}
            hint={t('offers.balanceDueAtHint')}
            type="datetime-local"
            error={errors.balanceDueAt?.message}
            {...register('balanceDueAt')}
          />
        )}
      </div>
      <CheckboxField label={t('offers.policyOwn')} {...register('ownPolicy')} />
      {ownPolicy && <TierFields />}
    </Group>
  );
}

function TierFields() {
  const { t } = useTranslations();
  const { register, control } = useFormContext<OfferValues>();
  const { errors } = useFormState({ control });
  const tiers = useWatch({ control, name: 'policy' });
  return (
    <fieldset className="space-y-3">
      <legend className="sr-only">{t('offers.policy')}</legend>
      {tiers.map((_tier, index) => (
        // The number of tiers does not change.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="grid grid-cols-2 items-end gap-4">
          <Input label={t('offers.tierHours')} {...whole} {...register(`policy.${index}.hoursBefore`, { valueAsNumber: true })} />
          <Input label={t('offers.tierPercent')} {...whole} max={100} {...register(`policy.${index}.percent`, { valueAsNumber: true })} />
        </div>
      ))}
      <FieldError error={errors.policy?.message ?? errors.policy?.root?.message} />
    </fieldset>
  );
}

/** Until when it can be paid, and whether the boat is held. */
export function ValidityFields() {
  const { t } = useTranslations();
  const { register, control } = useFormContext<OfferValues>();
  const { errors } = useFormState({ control });
  const holdBoat = useWatch({ control, name: 'holdBoat' });
  return (
    <Group legend={t('offers.validity')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label={t('offers.validUntil')}
          type="datetime-local"
          error={errors.validUntil?.message}
          {...register('validUntil', { required: t('form.required') })}
        />
        {holdBoat && (
          <Input
            label={t('offers.holdBoatUntil')}
            hint={t('offers.holdBoatHint')}
            type="datetime-local"
            error={errors.holdBoatUntil?.message}
            {...register('holdBoatUntil', { required: t('form.required') })}
          />
        )}
      </div>
      <CheckboxField label={t('offers.holdBoat')} {...register('holdBoat')} />
    </Group>
  );
}
