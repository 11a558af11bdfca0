import { ApiError } from '@charter/api-client';
import type { CharterPackage, PackageForm as Form } from '@charter/contracts';
import { packages as limits } from '@charter/contracts/limits';
import { errorText, Input, Textarea, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { ChipsField } from '../../lib/tags-field.js';
import { FormDialog } from '../../lib/form-dialog.js';
import { ImageField } from '../../lib/image-field.js';
import { filled, wholeNumber } from './package.rules.js';
import { savePackageMutation } from './packages.queries.js';

type Values = Required<Form>;

const blank: Values = {
  name: '',
  duration: '',
  description: '',
  price: limits.price.initial,
  maxGuests: limits.guests.initial,
  includes: [],
  imageUrl: '',
  isPopular: false,
  timeSlots: [],
};

const valuesOf = ({ id: _id, slots: _slots, ...values }: CharterPackage): Values => values;

interface Props {
  /** Left out for a new one. */
  sold?: CharterPackage | undefined;
  onClose: () => void;
}

export default function PackageForm({ sold, onClose }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const { register, control, handleSubmit, setError, formState } = useForm<Values>({ defaultValues: sold ? valuesOf(sold) : blank });
  const { errors } = formState;
  const [imageBusy, setImageBusy] = useState(false);
  const save = useMutation(
    savePackageMutation(client, {
      done: ({ name }) => toast({ title: t(sold ? 'packages.updated' : 'packages.created'), description: name }),
      refused: (error) => {
        toast({
          variant: 'destructive',
          title: t('packages.error'),
          description: t(sold ? 'packages.updateFailed' : 'packages.createFailed'),
        });
        for (const [field, message] of faultsOf(error)) setError(field, { type: 'server', message }, { shouldFocus: true });
      },
    }),
  );
  const { messages } = limits;

  return (
    <FormDialog
      title={t(sold ? 'packages.edit' : 'packages.new')}
      description={sold?.name}
      width="46rem"
      save={t(sold ? 'packages.save' : 'packages.create')}
      dirty={formState.isDirty || imageBusy}
      busy={save.isPending}
      waiting={imageBusy}
      problem={save.error && faultsOf(save.error).length === 0 ? errorText(t, save.error) : null}
      onSubmit={() => void handleSubmit((form) => save.mutate({ id: sold?.id, form }, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      <Input label={t('packages.name')} error={errors.name?.message} {...register('name', filled(messages.name, limits.name.max))} />
      <div className="grid grid-cols-2 gap-x-5 gap-y-6 sm:grid-cols-3">
        <Input
          label={t('packages.duration')}
          className="max-sm:col-span-2"
          placeholder={t('packages.durationHint')}
          error={errors.duration?.message}
          {...register('duration', filled(messages.duration, limits.duration.max))}
        />
        <Input
          label={t('packages.price')}
          type="number"
          inputMode="numeric"
          min={limits.price.min}
          step={1}
          error={errors.price?.message}
          {...register('price', wholeNumber(limits.price, messages.price, messages.priceTooHigh))}
        />
        <Input
          label={t('packages.maxGuests')}
          type="number"
          inputMode="numeric"
          min={limits.guests.min}
          max={limits.guests.max}
          step={1}
          error={errors.maxGuests?.message}
          {...register('maxGuests', wholeNumber(limits.guests, messages.maxGuests, messages.maxGuestsTooHigh))}
        />
      </div>
      <Textarea
        label={t('packages.description')}
        rows={4}
        error={errors.description?.message}
        {...register('description', filled(messages.description, limits.description.max))}
      />
      <Controller
        name="includes"
        control={control}
        rules={{ validate: (entries) => entries.length > 0 || messages.includes }}
        render={({ field, fieldState }) => (
          <ChipsField
            {...field}
            label={t('packages.includes')}
            hint={t('packages.commas')}
            placeholder={t('packages.includesHint')}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="timeSlots"
        control={control}
        rules={{ validate: (entries) => entries.length > 0 || messages.timeSlots }}
        render={({ field, fieldState }) => (
          <ChipsField
            {...field}
            label={t('packages.timeSlots')}
            hint={t('packages.slotsHint')}
            placeholder={t('packages.slotHint')}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="imageUrl"
        control={control}
        rules={{ validate: (address) => !!address.trim() || messages.imageUrl }}
        render={({ field: { value, onChange }, fieldState }) => (
          <ImageField
            label={t('packages.imageUrl')}
            value={value}
            onChange={onChange}
            onBusy={setImageBusy}
            error={fieldState.error?.message}
          />
        )}
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" className="size-5 accent-lagoon-deep" {...register('isPopular')} />
        <span>
          {t('packages.isPopular')}
          <span className="block text-sm text-navy-mute">{t('packages.isPopularHint')}</span>
        </span>
      </label>
    </FormDialog>
  );
}

/** What the server said about fields of this form. */
function faultsOf(error: Error): [keyof Values, string][] {
  const faults = error instanceof ApiError ? Object.entries(error.errors) : [];
  return faults.filter((fault): fault is [keyof Values, string] => fault[0] in blank);
}
