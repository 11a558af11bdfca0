import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { SignatureForm, Waiver } from '@charter/contracts';
import { Button, errorText, fieldErrorText, Input, languageTag, Notice, useTranslations } from '@charter/ui';
import { textOf } from '../forms/field-errors.js';
import { serverErrorsOf, useServerErrors } from '../forms/server-errors.js';
import { trimmed } from '../forms/trimmed.js';
import { memberRules } from './member-values.js';

interface SignFormProps {
  waiver: Waiver;
  /** Error of the last attempt. */
  error: Error | null;
  busy: boolean;
  onSign: (form: SignatureForm, onError: () => void) => void;
  /** Beside the button. */
  children?: ReactNode;
}

const names = ['signedName'] as const;

/** The text of the waiver, and the name that is typed below it as a signature. */
export function SignForm({ waiver, error, busy, onSign, children }: SignFormProps) {
  const { t, locale } = useTranslations();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { signedName: '' }, mode: 'onTouched' });
  const serverErrors = serverErrorsOf(error);
  const otherErrors = useServerErrors({ setError, setFocus }, names, serverErrors);
  const sending = useRef(false);
  const inEnglish = waiver.locale !== locale;

  function sign(values: { signedName: string }) {
    // A ref, because a double click submits twice before React rerenders.
    if (sending.current) return;
    sending.current = true;
    onSign({ ...trimmed(values), version: waiver.version, locale: waiver.locale }, () => (sending.current = false));
  }

  return (
    <form noValidate className="space-y-6" onSubmit={(event) => void handleSubmit(sign)(event)}>
      {inEnglish && <p className="text-sm">{t('party.waiverEnglish')}</p>}
      <div
        lang={inEnglish ? languageTag(waiver.locale) : undefined}
        className="border border-line bg-sand-pale p-5 text-[0.9375rem] leading-7 break-words whitespace-pre-line text-navy"
      >
        {waiver.body}
      </div>
      <Input
        label={t('party.signedName')}
        hint={t('party.signNote')}
        autoComplete="off"
        required
        error={textOf(t, formState.errors.signedName?.message)}
        {...register('signedName', memberRules.signedName)}
      />
      {error && (otherErrors.length > 0 || Object.keys(serverErrors).length === 0) && (
        <Notice
          tone="danger"
          title={otherErrors.length > 0 ? otherErrors.map((other) => fieldErrorText(t, other)).join(' ') : errorText(t, error)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} className="max-sm:w-full">
          {t('party.sign')}
        </Button>
        {children}
      </div>
    </form>
  );
}
