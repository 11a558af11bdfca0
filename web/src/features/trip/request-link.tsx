import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { bookingFields, normalizeCode } from '@charter/contracts/browser';
import { Button, errorText, Input, Notice, Status, useTranslations } from '@charter/ui';
import { messageOf, ruleOf, textOf } from '../../lib/forms/field-errors.js';
import { trimmed } from '../../lib/forms/trimmed.js';
import { requestTripLink } from './changes.queries.js';

interface Values {
  email: string;
  code: string;
}

const codeFormat = /^\s*[0-9a-z]{5}\s*-?\s*[0-9a-z]{5}\s*$/i;
const rules = {
  email: ruleOf(bookingFields.email),
  code: { validate: (code: string) => codeFormat.test(normalizeCode(code)) || messageOf({ code: 'confirmationCodeFormat' }) },
};

/** Sends a guest the link of the trip page. @param linkFailed the address has a link that opens nothing */
export default function RequestLink({ linkFailed }: { linkFailed: boolean }) {
  const { t } = useTranslations();
  const { register, handleSubmit, formState } = useForm<Values>({ defaultValues: { email: '', code: '' }, mode: 'onTouched' });
  const { mutate, isPending, isSuccess, error, reset } = useMutation(requestTripLink);
  const sent = useRef(false);
  const errorOf = (name: keyof Values) => textOf(t, formState.errors[name]?.message);
  return (
    <>
      {linkFailed && (
        <Notice tone="info" title={t('trip.linkFailed')} className="mb-8 max-w-xl">
          {t('trip.linkFailedText')}
        </Notice>
      )}
      <p className="max-w-prose text-lg leading-8 text-navy-soft">{t('trip.linkText')}</p>
      <form
        noValidate
        className="mt-8 max-w-xl space-y-6"
        onChange={() => {
          if (!isSuccess) return;
          sent.current = false;
          reset();
        }}
        onSubmit={(event) =>
          void handleSubmit((values) => {
            // A ref, because a double click submits twice before React rerenders.
            if (sent.current) return;
            sent.current = true;
            mutate(trimmed(values), { onError: () => (sent.current = false) });
          })(event)
        }
      >
        <Input
          label={t('details.email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          error={errorOf('email')}
          {...register('email', rules.email)}
        />
        <Input
          label={t('confirmation.code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXXX-XXXXX"
          required
          error={errorOf('code')}
          {...register('code', rules.code)}
        />
        <Button type="submit" size="lg" busy={isPending} disabled={isSuccess} className="max-sm:w-full">
          {t('trip.linkSend')}
        </Button>
        <Status>
          {isSuccess && (
            <div className="rounded-xs border-l-2 border-success bg-success-pale px-5 py-4">
              <p className="font-semibold">{t('trip.linkSent')}</p>
              <p className="mt-1 text-[0.9375rem] leading-6 text-navy-soft">{t('trip.linkSentText')}</p>
            </div>
          )}
        </Status>
        {error && (
          <Notice tone="danger" title={t('trip.linkNotSent')}>
            {errorText(t, error)}
          </Notice>
        )}
      </form>
    </>
  );
}
