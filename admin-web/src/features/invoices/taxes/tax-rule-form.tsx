import type { TaxedKind, TaxRule, TaxRuleForm as Form } from '@charter/contracts';
import { fieldMessages, taxedKinds, taxRuleFields as limits } from '@charter/contracts/browser';
import { Input, toast, todayInNassau, type TextKey, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../lib/form-dialog.js';
import { RadioGroup } from '../../../lib/radio-group.js';
import { ruleOf } from '../../../lib/rule-of.js';
import { useServerErrors } from '../../../lib/use-server-errors.js';
import { useStoredRecord } from '../../../lib/use-stored-record.js';
import { saveTaxRuleMutation } from './taxes.queries.js';

/** Form values; all texts. */
interface Values {
  name: string;
  /** Percent, with at most two decimals. */
  rateBp: number;
  contained: 'prices' | 'offers';
  applies: TaxedKind[];
  validFrom: string;
}

const fields = ['name', 'rateBp', 'contained', 'applies', 'validFrom'] as const;

const valuesOf = (rule: TaxRule | undefined): Values => ({
  name: rule?.name ?? '',
  rateBp: (rule?.rateBp ?? limits.rateBp.initial) / 100,
  contained: rule && !rule.contained ? 'offers' : 'prices',
  applies: rule?.applies ?? [],
  validFrom: rule?.validFrom ?? todayInNassau(),
});

const labels = {
  name: 'taxes.name',
  rateBp: 'taxes.rate',
  contained: 'taxes.contained',
  applies: 'taxes.applies',
  validFrom: 'taxes.validFrom',
} as const satisfies Record<keyof Values, TextKey>;

const toHundredths = (percent: number): number => Math.round(percent * 100);

const formOf = ({ name, rateBp, contained, applies, validFrom }: Values): Form => ({
  name: name.trim(),
  rateBp: toHundredths(rateBp),
  contained: contained === 'prices',
  applies,
  validFrom,
});

/** At most two decimals; a number such as 8.2 has no exact value. */
const checkRate = (percent: number): true | string => {
  const isExact = Math.abs(percent * 100 - toHundredths(percent)) < 1e-6;
  return isExact && !limits.rateBp.check(toHundredths(percent)) ? true : fieldMessages.taxRateRange;
};

interface Props {
  /** Undefined for a new rule. */
  rule?: TaxRule | undefined;
  onClose: () => void;
}

export default function TaxRuleForm({ rule, onClose }: Props) {
  const { t } = useTranslations();
  const form = useForm<Values>({ defaultValues: valuesOf(rule) });
  const { register, handleSubmit, setError, formState } = form;
  const { stored, message, takeConflict } = useStoredRecord(form, { record: rule, valuesOf, labels });
  const { errors } = formState;
  const serverErrors = useServerErrors<Values>(setError, fields);
  const save = useMutation(
    saveTaxRuleMutation(useQueryClient(), {
      onSuccess: (saved) => toast({ title: t('taxes.saved'), description: saved.name }),
      onError: (error) => takeConflict(error) || serverErrors.showAtFields(error),
    }),
  );
  return (
    <FormDialog
      title={t(rule ? 'taxes.edit' : 'taxes.new')}
      width="36rem"
      submitLabel={t('taxes.save')}
      dirty={formState.isDirty}
      busy={save.isPending}
      error={message ?? serverErrors.formMessage(save.error)}
      errorTitle={t('taxes.saveFailed')}
      onSubmit={() => void handleSubmit((values) => save.mutate({ stored, form: formOf(values) }, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      <Input
        label={t('taxes.name')}
        hint={t('taxes.nameHint')}
        autoComplete="off"
        maxLength={limits.name.max}
        error={errors.name?.message}
        {...register('name', ruleOf(limits.name))}
      />
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <Input
          label={t('taxes.rate')}
          hint={t('taxes.rateHint')}
          type="number"
          inputMode="decimal"
          min={limits.rateBp.min / 100}
          max={limits.rateBp.max / 100}
          step={0.01}
          error={errors.rateBp?.message}
          {...register('rateBp', { valueAsNumber: true, validate: checkRate })}
        />
        <Input
          label={t('taxes.validFrom')}
          hint={t('taxes.validFromHint')}
          type="date"
          error={errors.validFrom?.message}
          {...register('validFrom', ruleOf(limits.validFrom))}
        />
      </div>
      <RadioGroup
        legend={t('taxes.contained')}
        options={[
          { value: 'prices', label: t('taxes.containedInPrices') },
          { value: 'offers', label: t('taxes.containedNot') },
        ]}
        {...register('contained')}
      />
      <fieldset>
        <legend className="mb-1 font-medium">{t('taxes.applies')}</legend>
        <p className="text-sm text-navy-mute">{t('taxes.appliesHint')}</p>
        <div className="mt-2 flex flex-wrap gap-x-5">
          {taxedKinds.map((kind) => (
            <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-2 lg:min-h-9">
              <input type="checkbox" value={kind} className="size-5 accent-lagoon-deep" {...register('applies')} />
              {t(`taxes.applies.${kind}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}
