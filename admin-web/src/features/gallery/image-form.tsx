import { ApiError } from '@charter/api-client';
import { gallery as limits, generic } from '@charter/contracts/limits';
import type { GalleryForm, GalleryImage } from '@charter/contracts';
import { Input, Textarea, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { FormDialog } from '../../lib/form-dialog.js';
import { ImageField } from '../../lib/image-field.js';
import { reasonOf, saveImageMutation } from './gallery.queries.js';

interface Props {
  /** Left out for a new one. */
  image?: GalleryImage | undefined;
  onClose: () => void;
}

type Values = Required<GalleryForm>;

export default function ImageForm({ image, onClose }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const [imageBusy, setImageBusy] = useState(false);
  const { register, control, handleSubmit, setError, setFocus, formState } = useForm<Values>({
    defaultValues: {
      title: image?.title ?? '',
      imageUrl: image?.imageUrl ?? '',
      description: image?.description ?? '',
      isActive: image?.isActive ?? true,
    },
  });
  const { errors } = formState;
  useEffect(() => setFocus('title'), [setFocus]);

  const save = useMutation(
    saveImageMutation(client, {
      done: ({ title }) => toast({ title: t(image ? 'gallery.updated' : 'gallery.added'), description: title }),
      refused: (error) => {
        for (const [field, message] of faultsOf(error)) setError(field, { message }, { shouldFocus: true });
        toast({
          variant: 'destructive',
          title: t(image ? 'gallery.updateFailed' : 'gallery.addFailed'),
          description: reasonOf(t, error),
        });
      },
    }),
  );
  const submit = handleSubmit(
    (form) => save.mutate({ id: image?.id, form }, { onSuccess: onClose }),
    (faults) => {
      const missing = [faults.title, faults.imageUrl].some((fault) => fault?.type === 'required');
      if (missing) toast({ variant: 'destructive', title: t('gallery.missing'), description: t('gallery.missingWhy') });
    },
  );

  return (
    <FormDialog
      title={t(image ? 'gallery.edit' : 'gallery.add')}
      description={image ? image.title : t('gallery.addWhy')}
      width="44rem"
      save={t(image ? 'gallery.save' : 'gallery.add')}
      dirty={formState.isDirty || imageBusy}
      busy={save.isPending}
      waiting={imageBusy}
      problem={save.error && faultsOf(save.error).length === 0 ? reasonOf(t, save.error) : null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Input
        label={t('gallery.imageTitle')}
        autoComplete="off"
        maxLength={limits.title.max}
        error={errors.title?.message}
        {...register('title', { setValueAs: (text: string) => text.trim(), required: generic.required })}
      />
      <Controller
        control={control}
        name="imageUrl"
        rules={{ required: generic.required }}
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
      {image && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" className="size-5 shrink-0 accent-lagoon-deep" {...register('isActive')} />
          <span>
            <span className="font-medium">{t('gallery.active')}</span>
            <span className="block text-sm text-navy-mute">{t('gallery.activeWhy')}</span>
          </span>
        </label>
      )}
    </FormDialog>
  );
}

/** What the server said about fields of this form. */
function faultsOf(error: Error): ['title' | 'imageUrl' | 'description', string][] {
  const faults = error instanceof ApiError ? error.errors : {};
  return (['title', 'imageUrl', 'description'] as const).flatMap((field) => (faults[field] ? [[field, faults[field]]] : []));
}
