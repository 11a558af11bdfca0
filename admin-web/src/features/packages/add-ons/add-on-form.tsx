import type { AddOn, AddOnForm as Form, AddOnUnit, CharterPackage } from '@charter/contracts';
import { addOnFields as limits, addOnTexts, addOnTranslationFields as translationLimits } from '@charter/contracts/browser';
import type { AddOnText, Translations } from '@charter/contracts/browser';
import { Input, Textarea, toast, type TextKey, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, FormProvider, useController, useForm, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { CheckboxField } from '../../../lib/checkbox-field.js';
import { PackagesField } from '../packages-field.js';
import { FormDialog } from '../../../lib/form-dialog.js';
import { ImageField } from '../../../lib/image-field.js';
import { RadioGroup } from '../../../lib/radio-group.js';
import { ruleOf } from '../../../lib/rule-of.js';
import { TranslationsField, translationsRule } from '../../../lib/translations/translations-field.js';
import { TranslatorText } from '../../../lib/translations/translator-text.js';
import { useServerErrors } from '../../../lib/use-server-errors.js';
import { useStoredRecord } from '../../../lib/use-stored-record.js';
import { saveAddOnMutation } from './add-ons.queries.js';

/** Form values: empty texts if there is no limit, no extra time and no picture. */
interface Values {
  name: string;
  description: string;
  price: number;
  unit: AddOnUnit;
  maxQty: number;
  leadHours: number;
  perDay: string;
  extraMinutes: string;
  packageIds: string[];
  imageUrl: string;
  active: boolean;
  translations: NonNullable<Form['translations']>;
}

const fields = ['name', 'description', 'price', 'unit', 'maxQty', 'leadHours', 'perDay', 'extraMinutes', 'packageIds', 'imageUrl'] as const;

const valuesOf = (addOn: AddOn | undefined): Values => ({
  name: addOn?.name ?? '',
  description: addOn?.description ?? '',
  price: addOn?.price ?? limits.price.initial,
  unit: addOn?.unit ?? 'charter',
  maxQty: addOn?.maxQty ?? limits.maxQty.initial,
  leadHours: addOn?.leadHours ?? limits.leadHours.initial,
  perDay: addOn?.perDay ? String(addOn.perDay) : '',
  extraMinutes: addOn?.extraMinutes ? String(addOn.extraMinutes) : '',
  packageIds: addOn?.packageIds.map(String) ?? [],
  imageUrl: addOn?.imageUrl ?? '',
  active: addOn?.active ?? true,
  translations: addOn?.translations ?? {},
});

const labels = {
  name: 'addOns.name',
  description: 'addOns.description',
  price: 'addOns.price',
  unit: 'addOns.unit',
  maxQty: 'addOns.maxQty',
  leadHours: 'addOns.leadHours',
  perDay: 'addOns.perDay',
  extraMinutes: 'addOns.extraMinutes',
  packageIds: 'addOns.packages',
  imageUrl: 'addOns.image',
  active: 'addOns.active',
  translations: 'translations.label',
} as const satisfies Record<keyof Values, TextKey>;

const formOf = ({ perDay, extraMinutes, packageIds, imageUrl, ...values }: Values): Form => ({
  ...values,
  perDay: perDay ? Number(perDay) : null,
  extraMinutes: extraMinutes && values.unit === 'charter' ? Number(extraMinutes) : null,
  packageIds: packageIds.map(Number),
  imageUrl: imageUrl || null,
});

interface Props {
  /** Undefined for a new add-on. */
  addOn?: AddOn | undefined;
  packages: CharterPackage[];
  onClose: () => void;
}

export default function AddOnForm({ addOn, packages, onClose }: Props) {
  const { t } = useTranslations();
  const form = useForm<Values>({ defaultValues: valuesOf(addOn) });
  const { stored, message, takeConflict } = useStoredRecord(form, { record: addOn, valuesOf, labels });
  const [imageBusy, setImageBusy] = useState(false);
  const serverErrors = useServerErrors<Values>(form.setError, fields);
  const save = useMutation(
    saveAddOnMutation(useQueryClient(), {
      onSuccess: (saved) => toast({ title: t('addOns.saved'), description: saved.name }),
      onError: (error) => takeConflict(error) || serverErrors.showAtFields(error),
    }),
  );
  return (
    <FormDialog
      title={t(addOn ? 'addOns.edit' : 'addOns.new')}
      width="40rem"
      submitLabel={t('addOns.save')}
      dirty={form.formState.isDirty || imageBusy}
      busy={save.isPending}
      submitDisabled={imageBusy}
      error={message ?? serverErrors.formMessage(save.error)}
      errorTitle={t('addOns.saveFailed')}
      onSubmit={() => void form.handleSubmit((values) => save.mutate({ stored, form: formOf(values) }, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Texts />
        <Numbers />
        <Packages packages={packages} />
        <Picture onBusy={setImageBusy} />
        <CheckboxField label={t('addOns.active')} {...form.register('active')} />
      </FormProvider>
    </FormDialog>
  );
}

/** Name and description with their translations. */
function Texts() {
  const { t } = useTranslations();
  const { register, control } = useFormContext<Values>();
  const { errors } = useFormState({ control });
  const [name, description] = useWatch({ control, name: addOnTexts });
  const { field } = useController({ control, name: 'translations', rules: translationsRule(translationLimits) });
  const texts = {
    source: { name, description },
    translations: field.value as Translations<AddOnText>,
    onChange: (translations: Translations<AddOnText>) => field.onChange(translations),
  };
  return (
    <>
      <Input label={t('addOns.name')} error={errors.name?.message} {...register('name', ruleOf(limits.name))} />
      <TranslationsField field="name" label={t('addOns.name')} limits={translationLimits.name} {...texts} />
      <Textarea
        label={t('addOns.description')}
        rows={3}
        error={errors.description?.message}
        {...register('description', ruleOf(limits.description))}
      />
      <TranslationsField field="description" label={t('addOns.description')} limits={translationLimits.description} {...texts} />
      <TranslatorText fields={addOnTexts} {...texts} />
    </>
  );
}

/** What it costs, and how many can be ordered until when. */
function Numbers() {
  const { t } = useTranslations();
  const { register, control } = useFormContext<Values>();
  const { errors } = useFormState({ control });
  const unit = useWatch({ control, name: 'unit' });
  const whole = { type: 'number', inputMode: 'numeric', step: 1 } as const;
  return (
    <>
      <RadioGroup
        legend={t('addOns.unit')}
        options={[
          { value: 'charter', label: t('addOns.perCharter') },
          { value: 'guest', label: t('addOns.perGuest') },
        ]}
        {...register('unit')}
      />
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <Input
          label={t('addOns.price')}
          {...whole}
          min={limits.price.min}
          error={errors.price?.message}
          {...register('price', { valueAsNumber: true, ...ruleOf(limits.price) })}
        />
        <Input
          label={t('addOns.maxQty')}
          {...whole}
          min={limits.maxQty.min}
          max={limits.maxQty.max}
          error={errors.maxQty?.message}
          {...register('maxQty', { valueAsNumber: true, ...ruleOf(limits.maxQty) })}
        />
        <Input
          label={t('addOns.leadHours')}
          hint={t('addOns.leadHoursHint')}
          {...whole}
          min={limits.leadHours.min}
          max={limits.leadHours.max}
          error={errors.leadHours?.message}
          {...register('leadHours', { valueAsNumber: true, ...ruleOf(limits.leadHours) })}
        />
        <Input
          label={t('addOns.perDay')}
          hint={t('addOns.perDayHint')}
          {...whole}
          min={limits.perDay.min}
          error={errors.perDay?.message}
          {...register('perDay', { validate: (text) => !text || ruleOf(limits.perDay).validate(Number(text)) })}
        />
        {unit === 'charter' && (
          <Input
            label={t('addOns.extraMinutes')}
            hint={t('addOns.extraMinutesHint')}
            {...whole}
            min={limits.extraMinutes.min}
            max={limits.extraMinutes.max}
            error={errors.extraMinutes?.message}
            {...register('extraMinutes', { validate: (text) => !text || ruleOf(limits.extraMinutes).validate(Number(text)) })}
          />
        )}
      </div>
    </>
  );
}

function Packages({ packages }: { packages: CharterPackage[] }) {
  const { t } = useTranslations();
  const { register } = useFormContext<Values>();
  return <PackagesField legend={t('addOns.packages')} hint={t('addOns.packagesHint')} packages={packages} {...register('packageIds')} />;
}

function Picture({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const { t } = useTranslations();
  const { control } = useFormContext<Values>();
  return (
    <Controller
      name="imageUrl"
      control={control}
      render={({ field: { value, onChange }, fieldState }) => (
        <ImageField label={t('addOns.image')} value={value} onChange={onChange} onBusy={onBusy} error={fieldState.error?.message} />
      )}
    />
  );
}
