import { useEffect } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { ApiError } from '@charter/api-client';
import type { ReviewForm as Form } from '@charter/contracts';
import { review } from '@charter/contracts/limits';
import { Button, errorText, Input, Notice, number, fieldErrorText, StarsField, Textarea, useTranslations } from '@charter/ui';
import { fieldErrors, lengthOf } from '../../lib/forms/field-rules.js';
import { reviewFields, reviewRules, trimmed } from './review.rules.js';

export interface ReviewFormProps {
  /** The guest's, who may sign with another. */
  firstName: string;
  sending: boolean;
  /** Of the last try. */
  error?: Error | undefined;
  onSend: (form: Form) => void;
}

const noErrors = {};
const refusedBy = (error: Error | undefined) => (error instanceof ApiError && error.status === 422 ? error.errors : noErrors);

/** Name, place, stars, words. What is typed stays until the server has it. */
export default function ReviewForm({ firstName, sending, error, onSend }: ReviewFormProps) {
  const { t } = useTranslations();
  const { register, control, handleSubmit, setError, setFocus, formState } = useForm<Form>({
    defaultValues: { name: firstName, location: '', rating: review.rating.initial, review: '' },
    mode: 'onTouched',
  });
  const errorOf = (name: keyof Form) => fieldErrorText(t, formState.errors[name]?.message);
  const refused = refusedBy(error);
  const { rest } = fieldErrors(reviewFields, refused);

  useEffect(() => {
    const { fields } = fieldErrors(reviewFields, refused);
    const names = reviewFields.filter((name) => fields[name]);
    for (const name of names) setError(name, { type: 'server', message: fields[name]! });
    if (names[0]) setFocus(names[0]);
  }, [refused, setError, setFocus]);

  return (
    // A field that is jumped to brings its label along, below the bar at the top.
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((form) => onSend(trimmed(form)))(event)}
      className="space-y-8 [&_input]:scroll-mt-8 [&_textarea]:scroll-mt-8"
    >
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <Input label={t('review.name')} autoComplete="name" required error={errorOf('name')} {...register('name', reviewRules.name)} />
        <Input
          label={t('review.location')}
          placeholder={t('review.locationPlaceholder')}
          required
          error={errorOf('location')}
          {...register('location', reviewRules.location)}
        />
      </div>
      <Controller
        name="rating"
        control={control}
        rules={reviewRules.rating}
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <StarsField
            ref={ref}
            label={t('review.rating')}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={errorOf('rating')}
            ratingText={(stars) => t(`stars.${stars}`)}
          />
        )}
      />
      <div>
        <Textarea
          label={t('review.words')}
          placeholder={t('review.wordsPlaceholder')}
          rows={7}
          required
          error={errorOf('review')}
          {...register('review', reviewRules.review)}
        />
        <Length control={control} />
      </div>
      {error && (refused === noErrors || rest.length > 0) && (
        <Notice tone="danger" title={t('review.failed')}>
          {rest.length > 0 ? rest.map((message) => fieldErrorText(t, message)).join(' ') : errorText(t, error)} {t('review.kept')}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Button type="submit" size="lg" busy={sending} className="max-sm:w-full">
          {t(sending ? 'review.sending' : 'review.send')}
        </Button>
        <p className="max-w-64 text-sm leading-5 text-navy-mute">{t('review.published')}</p>
      </div>
    </form>
  );
}

/** Apart, so that a letter typed draws this line and not the form. */
function Length({ control }: { control: Control<Form> }) {
  const { t, locale } = useTranslations();
  const words = useWatch({ control, name: 'review' });
  return (
    <p className="figures mt-1.5 text-right text-sm text-navy-mute">
      {t('review.length', { length: number(lengthOf(words), locale), max: number(review.text.max, locale) })}
    </p>
  );
}
