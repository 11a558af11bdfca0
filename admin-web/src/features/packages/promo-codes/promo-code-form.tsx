import type { CharterPackage, PromoCode, PromoCodeForm as Form } from '@charter/contracts';
import { fieldMessages, promoCodeFields as limits, promoCodeFormat } from '@charter/contracts/browser';
import { Input, toast, type TextKey, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../lib/form-dialog.js';
import { RadioGroup } from '../../../lib/radio-group.js';
import { ruleOf } from '../../../lib/rule-of.js';
import { useServerErrors } from '../../../lib/use-server-errors.js';
import { useStoredRecord } from '../../../lib/use-stored-record.js';
import { PackagesField } from '../packages-field.js';
import { WeekdaysField } from '../weekdays-field.js';
import { savePromoCodeMutation } from './promo-codes.queries.js';

/** Form values: empty texts if the code is not limited. */
interface Values {
  code: string;
  kind: 'percent' | 'amount';
  percent: number;
  amount: number;
  bookFrom: string;
  bookTo: string;
  sailFrom: string;
  sailTo: string;
  weekdays: string[];
  packageIds: string[];
  maxUses: string;
}

const fields = ['code', 'percent', 'amount', 'bookFrom', 'bookTo', 'sailFrom', 'sailTo', 'weekdays', 'packageIds', 'maxUses'] as const;

const valuesOf = (code: PromoCode | undefined): Values => ({
  code: code?.code ?? '',
  kind: code && code.amount !== null ? 'amount' : 'percent',
  percent: code?.percent ?? 10,
  amount: code?.amount ?? 100,
  bookFrom: code?.bookFrom ?? '',
  bookTo: code?.bookTo ?? '',
  sailFrom: code?.sailFrom ?? '',
  sailTo: code?.sailTo ?? '',
  weekdays: code?.weekdays.map(String) ?? [],
  packageIds: code?.packageIds.map(String) ?? [],
  maxUses: code?.maxUses ? String(code.maxUses) : '',
});

const labels = {
  code: 'promo.code',
  kind: 'promo.kind',
  percent: 'promo.percent',
  amount: 'promo.amount',
  bookFrom: 'promo.bookFrom',
  bookTo: 'promo.bookTo',
  sailFrom: 'promo.sailFrom',
  sailTo: 'promo.sailTo',
  weekdays: 'prices.weekdays',
  packageIds: 'promo.packages',
  maxUses: 'promo.maxUses',
} as const satisfies Record<keyof Values, TextKey>;

const formOf = ({ code, kind, percent, amount, weekdays, packageIds, maxUses, ...days }: Values): Form => ({
  code: code.trim(),
  ...(kind === 'percent' ? { percent } : { amount }),
  bookFrom: days.bookFrom || null,
  bookTo: days.bookTo || null,
  sailFrom: days.sailFrom || null,
  sailTo: days.sailTo || null,
  weekdays: weekdays.map(Number),
  packageIds: packageIds.map(Number),
  maxUses: maxUses ? Number(maxUses) : null,
});

interface Props {
  /** Undefined for a new code. */
  code?: PromoCode | undefined;
  packages: CharterPackage[];
  onClose: () => void;
}

export default function PromoCodeForm({ code, packages, onClose }: Props) {
  const { t } = useTranslations();
  const form = useForm<Values>({ defaultValues: valuesOf(code) });
  const { register, control, handleSubmit, setError, getValues, formState } = form;
  const { stored, message, takeConflict } = useStoredRecord(form, { record: code, valuesOf, labels });
  const { errors } = formState;
  const kind = useWatch({ control, name: 'kind' });
  const serverErrors = useServerErrors<Values>(setError, fields);
  const save = useMutation(
    savePromoCodeMutation(useQueryClient(), {
      onSuccess: (saved) => toast({ title: t('promo.saved'), description: saved.code }),
      onError: (error) => takeConflict(error) || serverErrors.showAtFields(error),
    }),
  );
  /** A last day is not before its first day; either may be empty. */
  const after = (first: 'bookFrom' | 'sailFrom') => ({
    validate: (to: string) => !to || to >= getValues(first) || fieldMessages.priceRuleOrder,
  });
  return (
    <FormDialog
      title={t(code ? 'promo.edit' : 'promo.new')}
      width="36rem"
      submitLabel={t('promo.save')}
      dirty={formState.isDirty}
      busy={save.isPending}
      error={message ?? serverErrors.formMessage(save.error)}
      errorTitle={t('promo.saveFailed')}
      onSubmit={() => void handleSubmit((values) => save.mutate({ stored, form: formOf(values) }, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      <Input
        label={t('promo.code')}
        hint={t('promo.codeHint')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.code.max}
        error={errors.code?.message}
        {...register('code', {
          validate: (text) => promoCodeFormat.test(text.trim()) || fieldMessages.promoCodeFormat,
        })}
      />
      <RadioGroup
        legend={t('promo.kind')}
        options={[
          { value: 'percent', label: t('promo.kindPercent') },
          { value: 'amount', label: t('promo.kindAmount') },
        ]}
        {...register('kind')}
      />
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        {kind === 'percent' ? (
          <Input
            key="percent"
            label={t('promo.percent')}
            type="number"
            inputMode="numeric"
            min={limits.percent.min}
            max={limits.percent.max}
            step={1}
            error={errors.percent?.message}
            {...register('percent', { valueAsNumber: true, shouldUnregister: true, ...ruleOf(limits.percent) })}
          />
        ) : (
          <Input
            key="amount"
            label={t('promo.amount')}
            type="number"
            inputMode="numeric"
            min={limits.amount.min}
            step={1}
            error={errors.amount?.message}
            {...register('amount', { valueAsNumber: true, shouldUnregister: true, ...ruleOf(limits.amount) })}
          />
        )}
        <Input
          label={t('promo.maxUses')}
          hint={t('promo.maxUsesHint')}
          type="number"
          inputMode="numeric"
          min={limits.maxUses.min}
          step={1}
          error={errors.maxUses?.message}
          {...register('maxUses', { validate: (text) => !text || ruleOf(limits.maxUses).validate(Number(text)) })}
        />
        <Input label={t('promo.bookFrom')} type="date" error={errors.bookFrom?.message} {...register('bookFrom')} />
        <Input label={t('promo.bookTo')} type="date" error={errors.bookTo?.message} {...register('bookTo', after('bookFrom'))} />
        <Input label={t('promo.sailFrom')} type="date" error={errors.sailFrom?.message} {...register('sailFrom')} />
        <Input label={t('promo.sailTo')} type="date" error={errors.sailTo?.message} {...register('sailTo', after('sailFrom'))} />
      </div>
      <WeekdaysField {...register('weekdays')} />
      <PackagesField legend={t('promo.packages')} hint={t('promo.packagesHint')} packages={packages} {...register('packageIds')} />
    </FormDialog>
  );
}
