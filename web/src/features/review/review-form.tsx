import { Controller, useForm, useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type { ReviewForm as Form } from '@charter/contracts';
import { reviewFields as limits, textLength } from '@charter/contracts/browser';
import { Button, errorText, Input, Notice, number, fieldErrorText, StarsField, Textarea, useTranslations } from '@charter/ui';
import { textOf } from '../../lib/forms/field-errors.js';
import { serverErrorsOf, useServerErrors } from '../../lib/forms/server-errors.js';
import { trimmed } from '../../lib/forms/trimmed.js';
import { reviewFields, reviewRules } from './review.rules.js';

interface ReviewFormProps {
  /** Initial value of the field "name". */
  firstName: string;
  sending: boolean;
  /** Error of the last attempt to submit. */
  error?: Error | undefined;
  onSend: (form: Form) => void;
}

/** Keeps the typed values when submitting fails. */
export default function ReviewForm({ firstName, sending, error, onSend }: ReviewFormProps) {
  const { t } = useTranslations();
  const { register, control, handleSubmit, setError, setFocus, formState } = useForm<Form>({
    defaultValues: { name: firstName, location: '', rating: limits.rating.initial, review: '' },
    mode: 'onTouched',
  });
  const errorOf = (name: keyof Form) => textOf(t, formState.errors[name]?.message);
  const serverErrors = serverErrorsOf(error);
  const otherErrors = useServerErrors({ setError, setFocus }, reviewFields, serverErrors);
  const onlyFieldErrors = Object.keys(serverErrors).length > 0 && otherErrors.length === 0;

  return (
    // The scroll margin keeps the label of a focused field visible below the sticky header.
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
        <CharacterCount control={control} />
      </div>
      {error && !onlyFieldErrors && (
        <Notice tone="danger" title={t('review.failed')}>
          {otherErrors.length > 0 ? otherErrors.map((other) => fieldErrorText(t, other)).join(' ') : errorText(t, error)} {t('review.kept')}
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

/** A component of its own, so that typing rerenders only the counter and not the form. */
function CharacterCount({ control }: { control: Control<Form> }) {
  const { t, locale } = useTranslations();
  const text = useWatch({ control, name: 'review' });
  return (
    <p className="figures mt-1.5 text-right text-sm text-navy-mute">
      {t('review.length', { length: number(textLength(text), locale), max: number(limits.review.max, locale) })}
    </p>
  );
}
