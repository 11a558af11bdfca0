import type { Testimonial, TestimonialForm } from '@charter/contracts';
import { testimonialFields as limits } from '@charter/contracts/browser';
import { Input, StarsField, Textarea, toast, type TextKey, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { Controller, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { FormDialog } from '../../lib/form-dialog.js';
import { ruleOf } from '../../lib/rule-of.js';
import { useServerErrors } from '../../lib/use-server-errors.js';
import { useStoredRecord } from '../../lib/use-stored-record.js';
import { errorMessage } from './review-format.js';
import { saveReviewMutation } from './reviews.queries.js';

type Form = Required<TestimonialForm>;

const emptyForm: Form = { name: '', location: '', rating: limits.rating.initial, review: '', isVerified: false };

const fields = ['name', 'location', 'rating', 'review', 'isVerified'] as const;

const valuesOf = ({ name, location, rating, review, isVerified }: Testimonial): Form => ({ name, location, rating, review, isVerified });

const labels = {
  name: 'reviews.name',
  location: 'reviews.location',
  rating: 'reviews.ratingLabel',
  review: 'reviews.text',
  isVerified: 'reviews.verifiedLabel',
} as const satisfies Record<keyof Form, TextKey>;

interface Props {
  /** Undefined for a new review. */
  review?: Testimonial | undefined;
  onClose: () => void;
}

export default function ReviewForm({ review, onClose }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const form = useForm<Form>({ defaultValues: review ? valuesOf(review) : emptyForm });
  const { register, control, handleSubmit, setError, setFocus, formState } = form;
  const { stored, message, takeConflict } = useStoredRecord(form, { record: review, valuesOf, labels });
  const serverErrors = useServerErrors<Form>(setError, fields, (error) => errorMessage(t, error));
  const save = useMutation(
    saveReviewMutation(client, {
      onSuccess: (saved) => toast({ title: t(review ? 'reviews.updated' : 'reviews.created'), description: saved.name }),
      onError: (error) => {
        if (takeConflict(error)) return;
        serverErrors.showAtFields(error);
        toast({
          variant: 'destructive',
          title: t(review ? 'reviews.updateFailed' : 'reviews.createFailed'),
          description: errorMessage(t, error),
        });
      },
    }),
  );
  const { errors } = formState;

  useEffect(() => {
    if (!review) setFocus('name');
  }, [review, setFocus]);

  return (
    <FormDialog
      title={t(review ? 'reviews.editTitle' : 'reviews.addTitle')}
      width="38rem"
      submitLabel={t(review ? 'reviews.save' : 'reviews.add')}
      dirty={formState.isDirty}
      busy={save.isPending}
      error={message ?? serverErrors.formMessage(save.error)}
      onSubmit={() => void handleSubmit((values) => save.mutate({ stored, form: values }, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <Input
          label={t('reviews.name')}
          autoComplete="off"
          required
          error={errors.name?.message}
          {...register('name', ruleOf(limits.name))}
        />
        <Input
          label={t('reviews.location')}
          autoComplete="off"
          required
          error={errors.location?.message}
          {...register('location', ruleOf(limits.location))}
        />
      </div>
      <Controller
        name="rating"
        control={control}
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <StarsField
            ref={ref}
            label={t('reviews.ratingLabel')}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={errors.rating?.message}
            ratingText={(stars) => `${stars}/${limits.rating.max}`}
          />
        )}
      />
      <Textarea label={t('reviews.text')} rows={6} required error={errors.review?.message} {...register('review', ruleOf(limits.review))} />
      <VerifiedSwitch {...register('isVerified')} />
    </FormDialog>
  );
}

/** A checkbox drawn as a switch. */
function VerifiedSwitch(field: UseFormRegisterReturn) {
  const { t } = useTranslations();
  const id = useId();
  return (
    <label className="flex cursor-pointer items-center justify-between gap-6 rounded-sm border border-line px-4 py-3.5 transition-colors hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lagoon-deep">
      <span>
        <span id={`${id}-name`} className="block text-sm font-medium">
          {t('reviews.verifiedLabel')}
        </span>
        <span id={`${id}-hint`} className="block text-sm text-navy-mute">
          {t('reviews.verifiedHint')}
        </span>
      </span>
      <input {...field} type="checkbox" aria-labelledby={`${id}-name`} aria-describedby={`${id}-hint`} className="peer sr-only" />
      <span
        aria-hidden="true"
        className="relative h-6 w-11 shrink-0 rounded-full bg-line-strong transition-colors peer-checked:bg-lagoon-deep after:absolute after:top-0.5 after:left-0.5 after:size-5 after:rounded-full after:bg-white after:transition-transform peer-checked:after:translate-x-5"
      />
    </label>
  );
}
