import { useRef } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Business } from '@charter/contracts';
import { customCharter, customCharterNames, phoneHref } from '@charter/contracts/browser';
import {
  Button,
  ButtonLink,
  errorText,
  languageTag,
  Input,
  Notice,
  Select,
  fieldErrorText,
  Status,
  Textarea,
  toast,
  useTranslations,
} from '@charter/ui';
import type { ShownFieldError } from '@charter/ui';
import { claimText } from '../../lib/claims.js';
import { textOf } from '../../lib/forms/field-errors.js';
import { serverErrorsOf, splitServerErrors, useServerErrors } from '../../lib/forms/server-errors.js';
import { NameFields } from '../../lib/forms/name-fields.js';
import { trimmed } from '../../lib/forms/trimmed.js';
import { packagesQuery } from '../../lib/packages.queries.js';
import { textLanguage } from '../../lib/text-language.js';
import { useHydrated } from '../../render/use-hydrated.js';
import { sendMessage } from './contact.queries.js';
import { emptyMessage, messageFields, messageRules } from './contact.rules.js';
import type { Message } from './contact.rules.js';

interface ContactFormProps {
  /** Undefined while it is loading. */
  business: Business | undefined;
}

/**
 * Rendered on the server and hydrated when it is near the viewport. Text typed before that is kept: on mount react-hook-form takes a
 * field's value from the DOM when it differs from the `defaultValue` attribute.
 */
export function ContactForm({ business }: ContactFormProps) {
  const { t, locale } = useTranslations();
  const promise = claimText(t, business, 'contact.sentText');
  // Before hydration the browser would submit the form itself, with the message in the URL.
  const hydrated = useHydrated();
  const { register, handleSubmit, reset, setError, setFocus, formState } = useForm<Message>({
    defaultValues: emptyMessage,
    mode: 'onTouched',
  });
  const { mutate, isPending, isSuccess, error } = useMutation({
    ...sendMessage,
    onSuccess: () => {
      reset(emptyMessage);
      toast({ title: t('contact.sent'), ...(promise && { description: promise }) });
    },
    onError: (reason) => {
      const { fields } = splitServerErrors(messageFields, serverErrorsOf(reason));
      if (Object.keys(fields).length === 0)
        toast({
          variant: 'destructive',
          title: t('contact.failed'),
          description: claimText(t, business, 'contact.failedText') ?? t('contact.kept'),
        });
    },
  });
  const serverErrors = serverErrorsOf(error);
  const otherErrors = useServerErrors({ setError, setFocus }, messageFields, serverErrors);
  const onlyFieldErrors = Object.keys(serverErrors).length > 0 && otherErrors.length === 0;
  const sending = useRef(false);
  const errorOf = (name: keyof Message) => textOf(t, formState.errors[name]?.message);

  return (
    <form
      aria-labelledby="message-title"
      noValidate
      className="space-y-6"
      onSubmit={(event) =>
        void handleSubmit((typed) => {
          // A ref, because a double click submits twice before React rerenders.
          if (sending.current) return;
          sending.current = true;
          mutate({ ...trimmed(typed), locale }, { onSettled: () => (sending.current = false) });
        })(event)
      }
    >
      <div className="grid gap-x-5 gap-y-6 xs:grid-cols-2">
        <NameFields
          given={{ ...register('firstName', messageRules.firstName), error: errorOf('firstName') }}
          family={{ ...register('lastName', messageRules.lastName), error: errorOf('lastName') }}
        />
      </div>
      <Input
        label={t('contact.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={errorOf('email')}
        {...register('email', messageRules.email)}
      />
      <Input
        label={t('contact.phone')}
        note={t('ui.optional')}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        error={errorOf('phone')}
        {...register('phone', messageRules.phone)}
      />
      <Select label={t('contact.preferred')} note={t('ui.optional')} error={errorOf('preferredCharter')} {...register('preferredCharter')}>
        <option value="">{t('contact.noPreference')}</option>
        <CharterOptions />
      </Select>
      <Textarea label={t('contact.message')} rows={5} required error={errorOf('message')} {...register('message', messageRules.message)} />
      <Button type="submit" size="lg" busy={isPending} disabled={!hydrated} className="max-sm:w-full">
        {t(isPending ? 'contact.sending' : 'contact.send')}
      </Button>
      {/* Stays after the toast, until the next message is sent. */}
      <Status className="empty:-mt-6">
        {isSuccess && (
          <div className="rounded-xs border-l-2 border-success bg-success-pale px-5 py-4">
            <p className="font-semibold">{t('contact.sent')}</p>
            {promise && <p className="mt-1 text-[0.9375rem] leading-6 text-navy-soft">{promise}</p>}
          </div>
        )}
      </Status>
      {error && !onlyFieldErrors && <SendError error={error} otherErrors={otherErrors} phone={business?.phone} />}
    </form>
  );
}

/** The packages on sale by their English names, and the custom charter. */
function CharterOptions() {
  const { locale } = useTranslations();
  const { data: packages = [] } = useQuery(packagesQuery(locale));
  return (
    <>
      {packages.map((charterPackage) => {
        const language = textLanguage(charterPackage, 'name', locale);
        return (
          <option
            key={charterPackage.id}
            value={charterPackage.englishName ?? charterPackage.name}
            lang={language === locale ? undefined : languageTag(language)}
          >
            {charterPackage.name}
          </option>
        );
      })}
      <option value={customCharter}>{customCharterNames[locale]}</option>
    </>
  );
}

function SendError({ error, otherErrors, phone }: { error: Error; otherErrors: ShownFieldError[]; phone: string | undefined }) {
  const { t } = useTranslations();
  const text =
    otherErrors.length > 0 ? otherErrors.map((other) => fieldErrorText(t, other)).join(' ') : `${errorText(t, error)} ${t('contact.kept')}`;
  return (
    <Notice
      tone="danger"
      title={t('contact.failed')}
      actions={
        phone && (
          <ButtonLink variant="secondary" href={phoneHref(phone)} className="figures">
            {t('site.call', { phone })}
          </ButtonLink>
        )
      }
    >
      {text}
    </Notice>
  );
}
