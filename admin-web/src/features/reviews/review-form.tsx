import { ApiError } from '@charter/api-client';
import type { Testimonial, TestimonialForm } from '@charter/contracts';
import { testimonial as limits } from '@charter/contracts/limits';
import { Input, StarsField, Textarea, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { Controller, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { FormDialog } from '../../lib/form-dialog.js';
import { errorMessage } from './review-format.js';
import { saveReviewMutation } from './reviews.queries.js';

type Form = Required<TestimonialForm>;

const blank: Form = { name: '', location: '', rating: limits.rating.initial, review: '', isVerified: false };

const formOf = ({ id: _id, ...form }: Testimonial): Form => form;

/** The server's own rules, as far as a form can know them. */
const text = (max: number, required: string) => ({
  validate: (written: string) => {
    // An emoji is one character here as it is there.
    const length = [...written.trim()].length;
    if (length === 0) return required;
    return length <= max || `Please use at most ${max} characters`;
  },
});

interface Props {
  /** The one to change; left out for a new one. */
  review?: Testimonial | undefined;
  onClose: () => void;
}

export default function ReviewDialog({ review, onClose }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const save = useMutation(
    saveReviewMutation(client, {
      done: ({ form }) => toast({ title: t(review ? 'reviews.updated' : 'reviews.created'), description: form.name }),
      refused: (error) =>
        toast({
          variant: 'destructive',
          title: t(review ? 'reviews.updateFailed' : 'reviews.createFailed'),
          description: errorMessage(t, error),
        }),
    }),
  );
  const { register, control, handleSubmit, setError, setFocus, formState } = useForm<Form>({
    defaultValues: review ? formOf(review) : blank,
  });
  const { errors } = formState;

  useEffect(() => {
    if (!review) setFocus('name');
  }, [review, setFocus]);

  const refused = save.error instanceof ApiError && save.error.status === 422 ? save.error.errors : undefined;
  useEffect(() => {
    for (const [name, message] of Object.entries(refused ?? {})) {
      if (name in blank) setError(name as keyof Form, { type: 'server', message }, { shouldFocus: true });
    }
  }, [refused, setError]);

  return (
    <FormDialog
      title={t(review ? 'reviews.editTitle' : 'reviews.addTitle')}
      width="38rem"
      save={t(review ? 'reviews.save' : 'reviews.add')}
      dirty={formState.isDirty}
      busy={save.isPending}
      problem={save.error && !refused ? errorMessage(t, save.error) : null}
      onSubmit={() => void handleSubmit((form) => save.mutate({ review, form }, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <Input
          label={t('reviews.name')}
          autoComplete="off"
          required
          error={errors.name?.message}
          {...register('name', text(limits.name.max, limits.messages.name))}
        />
        <Input
          label={t('reviews.location')}
          autoComplete="off"
          required
          error={errors.location?.message}
          {...register('location', text(limits.location.max, limits.messages.location))}
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
      <Textarea
        label={t('reviews.text')}
        rows={6}
        required
        error={errors.review?.message}
        {...register('review', text(limits.text.max, limits.messages.text))}
      />
      <VerifiedSwitch {...register('isVerified')} />
    </FormDialog>
  );
}

/** A checkbox that looks like the switch it is. */
function VerifiedSwitch(field: UseFormRegisterReturn) {
  const { t } = useTranslations();
  const id = useId();
  return (
    <label className="flex cursor-pointer items-center justify-between gap-6 rounded-sm border border-line px-4 py-3.5 transition-colors hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lagoon-deep">
      <span>
        <span id={`${id}-name`} className="block text-sm font-medium">
          {t('reviews.verifiedLabel')}
        </span>
        <span id={`${id}-why`} className="block text-sm text-navy-mute">
          {t('reviews.verifiedWhy')}
        </span>
      </span>
      <input {...field} type="checkbox" aria-labelledby={`${id}-name`} aria-describedby={`${id}-why`} className="peer sr-only" />
      <span
        aria-hidden="true"
        className="relative h-6 w-11 shrink-0 rounded-full bg-line-strong transition-colors peer-checked:bg-lagoon-deep after:absolute after:top-0.5 after:left-0.5 after:size-5 after:rounded-full after:bg-white after:transition-transform peer-checked:after:translate-x-5"
      />
    </label>
  );
}
