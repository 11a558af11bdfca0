import {
  fieldMessages,
  galleryFields as limits,
  galleryTranslationFields as translationLimits,
  imageTexts,
} from '@charter/contracts/browser';
import type { ImageText, Translations } from '@charter/contracts/browser';
import type { GalleryForm, GalleryImage } from '@charter/contracts';
import { Input, Textarea, toast, type TextKey, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller, useController, useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../lib/form-dialog.js';
import { ImageField } from '../../lib/image-field.js';
import { CheckboxField } from '../../lib/checkbox-field.js';
import { TranslationsField, translationsRule } from '../../lib/translations/translations-field.js';
import { TranslatorText } from '../../lib/translations/translator-text.js';
import { useServerErrors } from '../../lib/use-server-errors.js';
import { useStoredRecord } from '../../lib/use-stored-record.js';
import { galleryErrorText, saveImageMutation } from './gallery.queries.js';

interface Props {
  /** Undefined for a new image. */
  image?: GalleryImage | undefined;
  onClose: () => void;
}

type Values = Required<GalleryForm>;

const valuesOf = (image: GalleryImage | undefined): Values => ({
  title: image?.title ?? '',
  imageUrl: image?.imageUrl ?? '',
  description: image?.description ?? '',
  isActive: image?.isActive ?? true,
  translations: image?.translations ?? {},
});

const labels = {
  title: 'gallery.imageTitle',
  imageUrl: 'gallery.image',
  description: 'gallery.description',
  isActive: 'gallery.active',
  translations: 'translations.label',
} as const satisfies Record<keyof Values, TextKey>;

export default function ImageForm({ image, onClose }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const [imageBusy, setImageBusy] = useState(false);
  const form = useForm<Values>({ defaultValues: valuesOf(image) });
  const { register, control, handleSubmit, setError, setFocus, formState } = form;
  const { stored, message, takeConflict } = useStoredRecord(form, { record: image, valuesOf, labels });
  const { errors } = formState;
  const [title, description] = useWatch({ control, name: imageTexts });
  const { field } = useController({ control, name: 'translations', rules: translationsRule(translationLimits) });
  const texts = {
    source: { title, description },
    translations: field.value as Translations<ImageText>,
    onChange: (translations: Translations<ImageText>) => field.onChange(translations),
  };
  useEffect(() => setFocus('title'), [setFocus]);

  const serverErrors = useServerErrors<Values>(setError, ['title', 'imageUrl', 'description'], (error) => galleryErrorText(t, error));
  const save = useMutation(
    saveImageMutation(client, {
      onSuccess: (saved) => toast({ title: t(image ? 'gallery.updated' : 'gallery.added'), description: saved.title }),
      onError: (error) => {
        if (takeConflict(error)) return;
        serverErrors.showAtFields(error);
        toast({
          variant: 'destructive',
          title: t(image ? 'gallery.updateFailed' : 'gallery.addFailed'),
          description: galleryErrorText(t, error),
        });
      },
    }),
  );
  const submit = handleSubmit(
    (values) => save.mutate({ stored, form: values }, { onSuccess: onClose }),
    (invalid) => {
      const isMissing = [invalid.title, invalid.imageUrl].some((error) => error?.type === 'required');
      if (isMissing) toast({ variant: 'destructive', title: t('gallery.missing'), description: t('gallery.missingDescription') });
    },
  );

  return (
    <FormDialog
      title={t(image ? 'gallery.edit' : 'gallery.add')}
      description={image ? image.title : t('gallery.addDescription')}
      width="44rem"
      submitLabel={t(image ? 'gallery.save' : 'gallery.add')}
      dirty={formState.isDirty || imageBusy}
      busy={save.isPending}
      submitDisabled={imageBusy}
      error={message ?? serverErrors.formMessage(save.error)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Input
        label={t('gallery.imageTitle')}
        autoComplete="off"
        maxLength={limits.title.max}
        error={errors.title?.message}
        {...register('title', { setValueAs: (text: string) => text.trim(), required: fieldMessages.required })}
      />
      <TranslationsField field="title" label={t('gallery.imageTitle')} limits={translationLimits.title} {...texts} />
      <Controller
        control={control}
        name="imageUrl"
        rules={{ required: fieldMessages.required }}
        render={({ field: { value, onChange } }) => (
          <ImageField label={t('gallery.image')} value={value} onChange={onChange} onBusy={setImageBusy} error={errors.imageUrl?.message} />
        )}
      />
      <Textarea
        label={t('gallery.description')}
        note={t('ui.optional')}
        maxLength={limits.description.max}
        error={errors.description?.message}
        {...register('description')}
      />
      <TranslationsField field="description" label={t('gallery.description')} limits={translationLimits.description} {...texts} />
      {image && <CheckboxField label={t('gallery.active')} hint={t('gallery.activeHint')} {...register('isActive')} />}
      <TranslatorText fields={imageTexts} {...texts} />
    </FormDialog>
  );
}
