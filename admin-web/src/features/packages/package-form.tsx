import type { CharterPackage, PackageForm as Form } from '@charter/contracts';
import { packageFields as limits, packageTexts, packageTranslationFields as translationLimits } from '@charter/contracts/browser';
import type { PackageText, Translations } from '@charter/contracts/browser';
import { Input, Textarea, toast, type TextKey, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, FormProvider, useController, useForm, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { TagsField } from '../../lib/tags-field.js';
import { CheckboxField } from '../../lib/checkbox-field.js';
import { FormDialog } from '../../lib/form-dialog.js';
import { ImageField } from '../../lib/image-field.js';
import { ruleOf } from '../../lib/rule-of.js';
import { useServerErrors } from '../../lib/use-server-errors.js';
import { useStoredRecord } from '../../lib/use-stored-record.js';
import { TranslationsField, translationsRule } from '../../lib/translations/translations-field.js';
import { TranslatorText } from '../../lib/translations/translator-text.js';
import { savePackageMutation } from './packages.queries.js';
import { SunYear } from './sun-year.js';

type Values = Required<Form>;

const emptyForm: Values = {
  name: '',
  duration: '',
  description: '',
  price: limits.price.initial,
  maxGuests: limits.maxGuests.initial,
  includes: [],
  imageUrl: '',
  isPopular: false,
  timeSlots: [],
  backBeforeSunset: null,
  departAfterSunrise: null,
  depositPercent: null,
  translations: {},
};

const fields = Object.keys(emptyForm) as (keyof Values)[];

const valuesOf = ({
  id: _id,
  slots: _slots,
  lowestPrice: _lowestPrice,
  revision: _revision,
  translations = {},
  ...values
}: CharterPackage): Values => ({
  ...values,
  backBeforeSunset: values.backBeforeSunset ?? null,
  departAfterSunrise: values.departAfterSunrise ?? null,
  depositPercent: values.depositPercent ?? null,
  translations,
});

/** Whole numbers, or nothing. */
const optionalNumbers = ['backBeforeSunset', 'departAfterSunrise', 'depositPercent'] as const;

const labels = {
  name: 'packages.name',
  duration: 'packages.duration',
  description: 'packages.description',
  price: 'packages.price',
  maxGuests: 'packages.maxGuests',
  includes: 'packages.includes',
  imageUrl: 'packages.imageUrl',
  isPopular: 'packages.isPopular',
  timeSlots: 'packages.timeSlots',
  backBeforeSunset: 'packages.backBeforeSunset',
  departAfterSunrise: 'packages.departAfterSunrise',
  depositPercent: 'packages.depositPercent',
  translations: 'translations.label',
} as const satisfies Record<keyof Values, TextKey>;

interface Props {
  /** Undefined for a new package. */
  charterPackage?: CharterPackage | undefined;
  onClose: () => void;
}

export default function PackageForm({ charterPackage, onClose }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const form = useForm<Values>({
    defaultValues: charterPackage ? valuesOf(charterPackage) : emptyForm,
  });
  const { stored, message, takeConflict } = useStoredRecord(form, { record: charterPackage, valuesOf, labels });
  const [imageBusy, setImageBusy] = useState(false);
  const serverErrors = useServerErrors<Values>(form.setError, fields);
  const save = useMutation(
    savePackageMutation(client, {
      onSuccess: ({ name }) => toast({ title: t(charterPackage ? 'packages.updated' : 'packages.created'), description: name }),
      onError: (error) => {
        if (takeConflict(error)) return;
        toast({
          variant: 'destructive',
          title: t('packages.error'),
          description: t(charterPackage ? 'packages.updateFailed' : 'packages.createFailed'),
        });
        serverErrors.showAtFields(error);
      },
    }),
  );

  return (
    <FormDialog
      title={t(charterPackage ? 'packages.edit' : 'packages.new')}
      description={charterPackage?.name}
      width="46rem"
      submitLabel={t(charterPackage ? 'packages.save' : 'packages.create')}
      dirty={form.formState.isDirty || imageBusy}
      busy={save.isPending}
      submitDisabled={imageBusy}
      error={message ?? serverErrors.formMessage(save.error)}
      onSubmit={() => void form.handleSubmit((values) => save.mutate({ stored, form: values }, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <PackageFields onImageBusy={setImageBusy} />
      </FormProvider>
    </FormDialog>
  );
}

/** @param onImageBusy called with true while an image is selected or uploading */
function PackageFields({ onImageBusy }: { onImageBusy: (busy: boolean) => void }) {
  const { t } = useTranslations();
  const { register, control } = useFormContext<Values>();
  // Not formState of the context: the React Compiler caches FormProvider, whose props keep their identity.
  const { errors } = useFormState({ control });
  const [name, description, includes] = useWatch({ control, name: packageTexts });
  const { field } = useController({ control, name: 'translations', rules: translationsRule(translationLimits) });
  const texts = {
    source: { name, description, includes },
    translations: field.value as Translations<PackageText>,
    onChange: (translations: Translations<PackageText>) => field.onChange(translations),
  };
  return (
    <>
      <Input label={t('packages.name')} error={errors.name?.message} {...register('name', ruleOf(limits.name))} />
      <TranslationsField field="name" label={t('packages.name')} limits={translationLimits.name} {...texts} />
      <div className="grid grid-cols-2 gap-x-5 gap-y-6 sm:grid-cols-3">
        <Input
          label={t('packages.duration')}
          className="max-sm:col-span-2"
          placeholder={t('packages.durationHint')}
          error={errors.duration?.message}
          {...register('duration', ruleOf(limits.duration))}
        />
        <Input
          label={t('packages.price')}
          type="number"
          inputMode="numeric"
          min={limits.price.min}
          step={1}
          error={errors.price?.message}
          {...register('price', { valueAsNumber: true, ...ruleOf(limits.price) })}
        />
        <Input
          label={t('packages.maxGuests')}
          type="number"
          inputMode="numeric"
          min={limits.maxGuests.min}
          max={limits.maxGuests.max}
          step={1}
          error={errors.maxGuests?.message}
          {...register('maxGuests', { valueAsNumber: true, ...ruleOf(limits.maxGuests) })}
        />
      </div>
      <Textarea
        label={t('packages.description')}
        rows={4}
        error={errors.description?.message}
        {...register('description', ruleOf(limits.description))}
      />
      <TranslationsField field="description" label={t('packages.description')} limits={translationLimits.description} {...texts} />
      <Controller
        name="includes"
        control={control}
        rules={ruleOf(limits.includes)}
        render={({ field: tags, fieldState }) => (
          <TagsField
            {...tags}
            label={t('packages.includes')}
            hint={t('packages.commas')}
            placeholder={t('packages.includesHint')}
            error={fieldState.error?.message}
          />
        )}
      />
      <TranslationsField field="includes" label={t('packages.includes')} limits={translationLimits.includes} {...texts} />
      <Controller
        name="timeSlots"
        control={control}
        rules={ruleOf(limits.timeSlots)}
        render={({ field: tags, fieldState }) => (
          <TagsField
            {...tags}
            label={t('packages.timeSlots')}
            hint={t('packages.slotsHint')}
            placeholder={t('packages.slotHint')}
            error={fieldState.error?.message}
          />
        )}
      />
      <OptionalNumberFields />
      <SunYear />
      <Controller
        name="imageUrl"
        control={control}
        rules={ruleOf(limits.imageUrl)}
        render={({ field: { value, onChange }, fieldState }) => (
          <ImageField
            label={t('packages.imageUrl')}
            value={value}
            onChange={onChange}
            onBusy={onImageBusy}
            error={fieldState.error?.message}
          />
        )}
      />
      <CheckboxField label={t('packages.isPopular')} hint={t('packages.isPopularHint')} {...register('isPopular')} />
      <TranslatorText fields={packageTexts} {...texts} />
    </>
  );
}

/** Minutes of daylight that a charter keeps, and its deposit; an empty field is no such rule. */
function OptionalNumberFields() {
  const { t } = useTranslations();
  const { register, control } = useFormContext<Values>();
  const { errors } = useFormState({ control });
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      {optionalNumbers.map((rule) => (
        <Input
          key={rule}
          label={t(`packages.${rule}`)}
          hint={t(`packages.${rule}Hint`)}
          type="number"
          inputMode="numeric"
          min={limits[rule].min}
          max={limits[rule].max}
          step={1}
          error={errors[rule]?.message}
          {...register(rule, {
            setValueAs: (value: string | number | null) => (value === '' || value === null ? null : Number(value)),
            validate: (minutes) => minutes === null || ruleOf(limits[rule]).validate(minutes),
          })}
        />
      ))}
    </div>
  );
}
