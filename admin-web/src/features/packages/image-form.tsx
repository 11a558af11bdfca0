import { ApiError } from '@charter/api-client';
import type { PackageImage } from '@charter/contracts';
import { packageImages as limits } from '@charter/contracts/limits';
import { errorText, Input, Textarea, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { FormDialog } from '../../lib/form-dialog.js';
import { ImageField } from '../../lib/image-field.js';
import { saveImageMutation } from './packages.queries.js';

interface Props {
  packageId: number;
  /** Left out for a new one. */
  image?: PackageImage | undefined;
  /** There are others, one of which is primary now. */
  hasOthers: boolean;
  onClose: () => void;
}

export function ImageForm({ packageId, image, hasOthers, onClose }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const { register, control, handleSubmit, setError, formState } = useForm({
    defaultValues: {
      imageUrl: image?.imageUrl ?? '',
      title: image?.title ?? '',
      description: image?.description ?? '',
      isPrimary: false,
    },
  });
  const { errors } = formState;
  const [imageBusy, setImageBusy] = useState(false);
  const save = useMutation(
    saveImageMutation(client, packageId, {
      done: () => toast({ title: t(image ? 'images.updated' : 'images.added') }),
      refused: (error) => {
        toast({ variant: 'destructive', title: t(image ? 'images.updateFailed' : 'images.addFailed'), description: t('images.again') });
        const message = imageFaultOf(error);
        if (message) setError('imageUrl', { type: 'server', message });
      },
    }),
  );
  const tooLong = (max: number) => ({ maxLength: { value: max, message: `Please use at most ${max} characters` } });

  return (
    <FormDialog
      title={t(image ? 'images.edit' : 'images.add')}
      width="38rem"
      save={t(image ? 'packages.save' : 'images.add')}
      dirty={formState.isDirty || imageBusy}
      busy={save.isPending}
      waiting={imageBusy}
      problem={save.error && !imageFaultOf(save.error) ? errorText(t, save.error) : null}
      onSubmit={() => void handleSubmit((form) => save.mutate({ id: image?.id, form }, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      <Controller
        name="imageUrl"
        control={control}
        rules={{ validate: (address) => !!address.trim() || limits.messages.imageUrl }}
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
        {...register('title', tooLong(limits.title.max))}
      />
      <Textarea
        label={t('images.description')}
        note={t('ui.optional')}
        error={errors.description?.message}
        {...register('description', tooLong(limits.description.max))}
      />
      {hasOthers && !image?.isPrimary && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" className="size-5 accent-lagoon-deep" {...register('isPrimary')} />
          {t('images.makePrimary')}
        </label>
      )}
    </FormDialog>
  );
}

const imageFaultOf = (error: Error): string | undefined => (error instanceof ApiError ? error.errors.imageUrl : undefined);
