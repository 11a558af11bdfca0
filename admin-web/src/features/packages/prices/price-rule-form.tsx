import type { CharterPackage, PriceRule, PriceRuleForm as Form } from '@charter/contracts';
import { fieldMessages, priceRuleFields as limits } from '@charter/contracts/browser';
import { Input, Select, toast, type TextKey, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../lib/form-dialog.js';
import { RadioGroup } from '../../../lib/radio-group.js';
import { ruleOf } from '../../../lib/rule-of.js';
import { useServerErrors } from '../../../lib/use-server-errors.js';
import { useStoredRecord } from '../../../lib/use-stored-record.js';
import { WeekdaysField } from '../weekdays-field.js';
import { savePriceRuleMutation } from './prices.queries.js';

/** Form values: a select and radio buttons hold texts. */
interface Values {
  name: string;
  /** Empty for every package. */
  packageId: string;
  from: string;
  to: string;
  weekdays: string[];
  kind: 'price' | 'add';
  price: number;
  add: number;
  priority: number;
}

const fields = ['name', 'packageId', 'from', 'to', 'weekdays', 'price', 'add', 'priority'] as const;

const valuesOf = (rule: PriceRule | undefined): Values => ({
  name: rule?.name ?? '',
  packageId: rule?.packageId ? String(rule.packageId) : '',
  from: rule?.from ?? '',
  to: rule?.to ?? '',
  weekdays: rule?.weekdays.map(String) ?? [],
  kind: rule && rule.add !== null ? 'add' : 'price',
  price: rule?.price ?? limits.price.initial,
  add: rule?.add ?? limits.add.initial,
  priority: rule?.priority ?? limits.priority.initial,
});

const labels = {
  name: 'prices.name',
  packageId: 'prices.package',
  from: 'prices.from',
  to: 'prices.to',
  weekdays: 'prices.weekdays',
  kind: 'prices.kind',
  price: 'prices.price',
  add: 'prices.add',
  priority: 'prices.priority',
} as const satisfies Record<keyof Values, TextKey>;

const formOf = ({ name, packageId, from, to, weekdays, kind, price, add, priority }: Values): Form => ({
  name,
  packageId: packageId ? Number(packageId) : null,
  from,
  to,
  weekdays: weekdays.map(Number),
  ...(kind === 'price' ? { price } : { add }),
  priority,
});

interface Props {
  /** Undefined for a new rule. */
  rule?: PriceRule | undefined;
  packages: CharterPackage[];
  onClose: () => void;
}

export default function PriceRuleForm({ rule, packages, onClose }: Props) {
  const { t } = useTranslations();
  const form = useForm<Values>({ defaultValues: valuesOf(rule) });
  const { register, control, handleSubmit, setError, getValues, formState } = form;
  const { stored, message, takeConflict } = useStoredRecord(form, { record: rule, valuesOf, labels });
  const { errors } = formState;
  const kind = useWatch({ control, name: 'kind' });
  const serverErrors = useServerErrors<Values>(setError, fields);
  const save = useMutation(
    savePriceRuleMutation(useQueryClient(), {
      onSuccess: ({ name }) => toast({ title: t('prices.saved'), description: name }),
      onError: (error) => takeConflict(error) || serverErrors.showAtFields(error),
    }),
  );
  // A package that is no longer sold stays selectable for its own rule.
  const isFormer = rule !== undefined && rule.packageId !== null && !packages.some(({ id }) => id === rule.packageId);
  return (
    <FormDialog
      title={t(rule ? 'prices.edit' : 'prices.new')}
      width="36rem"
      submitLabel={t('prices.save')}
      dirty={formState.isDirty}
      busy={save.isPending}
      error={message ?? serverErrors.formMessage(save.error)}
      errorTitle={t('prices.saveFailed')}
      onSubmit={() => void handleSubmit((values) => save.mutate({ stored, form: formOf(values) }, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      <Input
        label={t('prices.name')}
        hint={t('prices.nameHint')}
        maxLength={limits.name.max}
        error={errors.name?.message}
        {...register('name', ruleOf(limits.name))}
      />
      <Select label={t('prices.package')} error={errors.packageId?.message} {...register('packageId')}>
        <option value="">{t('prices.allPackages')}</option>
        {packages.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {isFormer && <option value={String(rule.packageId)}>{t('prices.formerPackage')}</option>}
      </Select>
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <Input label={t('prices.from')} type="date" error={errors.from?.message} {...register('from', ruleOf(limits.from))} />
        <Input
          label={t('prices.to')}
          type="date"
          error={errors.to?.message}
          {...register('to', {
            validate: {
              date: ruleOf(limits.to).validate,
              order: (to) => to >= getValues('from') || fieldMessages.priceRuleOrder,
            },
          })}
        />
      </div>
      <WeekdaysField {...register('weekdays')} />
      <RadioGroup
        legend={t('prices.kind')}
        options={[
          { value: 'price', label: t('prices.kindPrice') },
          { value: 'add', label: t('prices.kindAdd') },
        ]}
        {...register('kind')}
      />
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        {kind === 'price' ? (
          <Input
            key="price"
            label={t('prices.price')}
            type="number"
            inputMode="numeric"
            min={limits.price.min}
            step={1}
            error={errors.price?.message}
            {...register('price', { valueAsNumber: true, shouldUnregister: true, ...ruleOf(limits.price) })}
          />
        ) : (
          <Input
            key="add"
            label={t('prices.add')}
            hint={t('prices.addHint')}
            type="number"
            step={1}
            error={errors.add?.message}
            {...register('add', { valueAsNumber: true, shouldUnregister: true, ...ruleOf(limits.add) })}
          />
        )}
        <Input
          label={t('prices.priority')}
          hint={t('prices.priorityHint')}
          type="number"
          inputMode="numeric"
          min={limits.priority.min}
          max={limits.priority.max}
          step={1}
          error={errors.priority?.message}
          {...register('priority', { valueAsNumber: true, ...ruleOf(limits.priority) })}
        />
      </div>
    </FormDialog>
  );
}
