import { useRef, useSyncExternalStore } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ApiError } from '@charter/api-client';
import { preferredCharters } from '@charter/contracts/limits';
import {
  Button,
  ButtonLink,
  errorText,
  Input,
  Notice,
  Select,
  fieldErrorText,
  Status,
  Textarea,
  toast,
  useTranslations,
} from '@charter/ui';
import { fieldErrors } from '../../lib/forms/field-rules.js';
import { sendMessage } from './contact.queries.js';
import { charterTexts, messageFields, messageRules, noMessage, trimmed } from './contact.rules.js';
import type { Message } from './contact.rules.js';

export interface ContactFormProps {
  /** Stands beside a message that could not be sent, once it is known. */
  phone?: string | undefined;
}

const neverChanges = () => () => undefined;

/**
 * Drawn by the server and woken up when it is near. What was typed before stays: while it mounts, react-hook-form takes
 * a field's value from the page when that differs from the field's `defaultValue` attribute.
 */
export function ContactForm({ phone }: ContactFormProps) {
  const { t, locale } = useTranslations();
  // Until it is awake a press would send the browser away with the words in its address.
  const awake = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const { register, handleSubmit, reset, setError, setFocus, formState } = useForm<Message>({
    defaultValues: noMessage,
    mode: 'onTouched',
  });
  const { mutate, isPending, isSuccess, error } = useMutation({
    ...sendMessage,
    onSuccess: () => {
      reset(noMessage);
      toast({ title: t('contact.sent'), description: t('contact.sentText') });
    },
    onError: (reason) => {
      const { fields } = fieldErrors(messageFields, errorsOf(reason));
      const names = messageFields.filter((name) => fields[name]);
      for (const name of names) setError(name, { type: 'server', message: fields[name]! });
      if (names[0]) setFocus(names[0]);
      else toast({ variant: 'destructive', title: t('contact.failed'), description: t('contact.failedText') });
    },
  });
  const sending = useRef(false);
  const errorOf = (name: keyof Message) => fieldErrorText(t, formState.errors[name]?.message);

  return (
    <form
      aria-labelledby="message-title"
      noValidate
      className="space-y-6"
      onSubmit={(event) =>
        void handleSubmit((typed) => {
          // Set before React draws again: the second of two quick presses finds the door closed.
          if (sending.current) return;
          sending.current = true;
          mutate({ ...trimmed(typed), locale }, { onSettled: () => (sending.current = false) });
        })(event)
      }
    >
      <div className="grid gap-x-5 gap-y-6 xs:grid-cols-2">
        <Input
          label={t('details.firstName')}
          autoComplete="given-name"
          required
          error={errorOf('firstName')}
          {...register('firstName', messageRules.firstName)}
        />
        <Input
          label={t('details.lastName')}
          autoComplete="family-name"
          required
          error={errorOf('lastName')}
          {...register('lastName', messageRules.lastName)}
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
      <Select label={t('contact.preferred')} note={t('ui.optional')} error={errorOf('preferredCharter')} {...register('preferredCharter')}>
        <option value="">{t('contact.noPreference')}</option>
        {preferredCharters.map((charter) => (
          <option key={charter} value={charter}>
            {t(charterTexts[charter])}
          </option>
        ))}
      </Select>
      <Textarea label={t('contact.message')} rows={5} required error={errorOf('message')} {...register('message', messageRules.message)} />
      <Button type="submit" size="lg" busy={isPending} disabled={!awake} className="max-sm:w-full">
        {t(isPending ? 'contact.sending' : 'contact.send')}
      </Button>
      {/* Stays when the toast has gone, until the next message is sent. */}
      <Status className="empty:-mt-6">
        {isSuccess && (
          <div className="rounded-xs border-l-2 border-success bg-success-pale px-5 py-4">
            <p className="font-semibold">{t('contact.sent')}</p>
            <p className="mt-1 text-[0.9375rem] leading-6 text-navy-soft">{t('contact.sentText')}</p>
          </div>
        )}
      </Status>
      {error && <Unsent error={error} phone={phone} />}
    </form>
  );
}

const errorsOf = (error: unknown) => (error instanceof ApiError ? error.errors : {});

function Unsent({ error, phone }: { error: Error; phone: string | undefined }) {
  const { t } = useTranslations();
  const errors = errorsOf(error);
  const { rest } = fieldErrors(messageFields, errors);
  // The fields speak for themselves.
  if (Object.keys(errors).length > 0 && rest.length === 0) return null;
  const words =
    rest.length > 0 ? rest.map((message) => fieldErrorText(t, message)).join(' ') : `${errorText(t, error)} ${t('contact.kept')}`;
  return (
    <Notice
      tone="danger"
      title={t('contact.failed')}
      actions={
        phone && (
          <ButtonLink variant="secondary" href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="figures">
            {t('site.call', { phone })}
          </ButtonLink>
        )
      }
    >
      {words}
    </Notice>
  );
}
