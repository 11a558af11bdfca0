import type { PackageImage, PackageImageForm } from '@charter/contracts';
import { imageTexts, packageImageFields as limits } from '@charter/contracts/browser';
import type { ImageText, Translations } from '@charter/contracts/browser';
import { Input, Textarea, toast, type TextKey, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useController, useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../lib/form-dialog.js';
import { CheckboxField } from '../../lib/checkbox-field.js';
import { ImageField } from '../../lib/image-field.js';
import { ruleOf } from '../../lib/rule-of.js';
import { TranslationsField, translationsRule } from '../../lib/translations/translations-field.js';
import { TranslatorText } from '../../lib/translations/translator-text.js';
import { useServerErrors } from '../../lib/use-server-errors.js';
import { useStoredRecord } from '../../lib/use-stored-record.js';
import { saveImageMutation } from './packages.queries.js';

type Values = Required<PackageImageForm>;

const valuesOf = (image: PackageImage | undefined): Values => ({
  imageUrl: image?.imageUrl ?? '',
  title: image?.title ?? '',
  description: image?.description ?? '',
  isPrimary: false,
  translations: image?.translations ?? {},
});

const labels = {
  imageUrl: 'images.imageUrl',
  title: 'images.title',
  description: 'images.description',
  isPrimary: 'images.makePrimary',
  translations: 'translations.label',
} as const satisfies Record<keyof Values, TextKey>;

interface Props {
  packageId: number;
  /** Undefined for a new image. */
  image?: PackageImage | undefined;
  /** The package has images, one of which is primary. */
  hasOthers: boolean;
  onClose: () => void;
}

export function ImageForm({ packageId, image, hasOthers, onClose }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const form = useForm<Values>({ defaultValues: valuesOf(image) });
  const { register, control, handleSubmit, setError, formState } = form;
  const { stored, message, takeConflict } = useStoredRecord(form, { record: image, valuesOf, labels });
  const { errors } = formState;
  const [title, description] = useWatch({ control, name: imageTexts });
  const { field } = useController({
    control,
    name: 'translations',
    rules: translationsRule({ title: limits.title, description: limits.description }),
  });
  const texts = {
    source: { title, description },
    translations: field.value as Translations<ImageText>,
    onChange: (translations: Translations<ImageText>) => field.onChange(translations),
  };
  const [imageBusy, setImageBusy] = useState(false);
  const serverErrors = useServerErrors<Values>(setError, ['imageUrl', 'title', 'description']);
  const save = useMutation(
    saveImageMutation(client, packageId, {
      onSuccess: () => toast({ title: t(image ? 'images.updated' : 'images.added') }),
      onError: (error) => {
        if (takeConflict(error)) return;
        toast({ variant: 'destructive', title: t(image ? 'images.updateFailed' : 'images.addFailed'), description: t('images.again') });
        serverErrors.showAtFields(error);
      },
    }),
  );

  return (
    <FormDialog
      title={t(image ? 'images.edit' : 'images.add')}
      width="38rem"
      submitLabel={t(image ? 'packages.save' : 'images.add')}
      dirty={formState.isDirty || imageBusy}
      busy={save.isPending}
      submitDisabled={imageBusy}
      error={message ?? serverErrors.formMessage(save.error)}
      onSubmit={() => void handleSubmit((values) => save.mutate({ stored, form: values }, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      <Controller
        name="imageUrl"
        control={control}
        rules={ruleOf(limits.imageUrl)}
        render={({ field: { value, onChange }, fieldState }) => (
          <ImageField
            label={t('images.imageUrl')}
            value={value}
            onChange={onChange}
            onBusy={setImageBusy}
            error={fieldState.error?.message}
          />
        )}
      />
      <Input
        label={t('images.title')}
        note={t('ui.optional')}
        hint={t('images.titleHint')}
        error={errors.title?.message}
        {...register('title', ruleOf(limits.title))}
      />
      <TranslationsField field="title" label={t('images.title')} limits={limits.title} {...texts} />
      <Textarea
        label={t('images.description')}
        note={t('ui.optional')}
        error={errors.description?.message}
        {...register('description', ruleOf(limits.description))}
      />
      <TranslationsField field="description" label={t('images.description')} limits={limits.description} {...texts} />
      {hasOthers && !image?.isPrimary && <CheckboxField label={t('images.makePrimary')} {...register('isPrimary')} />}
      <TranslatorText fields={imageTexts} {...texts} />
    </FormDialog>
  );
}
