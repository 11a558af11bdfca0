import { useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ApiError } from '@charter/api-client';
import type { Business } from '@charter/contracts';
import { guestMessageFields } from '@charter/contracts/browser';
import { Button, errorText, Notice, Status, Textarea, useTranslations } from '@charter/ui';
import { claimText } from '../../lib/claims.js';
import { ruleOf, textOf } from '../../lib/forms/field-errors.js';
import { threadQuery, writeMessage } from './answer.queries.js';

interface Values {
  message: string;
}

/** Adds a message to the thread. */
export function AnswerForm({ business }: { business: Business | undefined }) {
  const { t } = useTranslations();
  const promise = claimText(t, business, 'contact.sentText');
  const client = useQueryClient();
  const { register, handleSubmit, reset, formState } = useForm<Values>({ defaultValues: { message: '' } });
  const { mutate, isPending, isSuccess, error } = useMutation({
    ...writeMessage,
    onSuccess: (thread) => {
      client.setQueryData(threadQuery.queryKey, thread);
      reset({ message: '' });
    },
    onError: (reason) => {
      // The link has ended meanwhile: the page says so.
      if (reason instanceof ApiError && reason.code === 'THREAD_CLOSED') void client.resetQueries({ queryKey: threadQuery.queryKey });
    },
  });
  /** The same text keeps its id, so that a message whose response was lost is stored once. */
  const last = useRef<{ messageId: string; message: string }>(undefined);
  const sending = useRef(false);

  function send({ message: typed }: Values) {
    // A ref, because a double click submits twice before React rerenders.
    const message = typed.trim();
    // Empty when the first response of a double click has emptied the form before the second is handled.
    if (sending.current || !message) return;
    sending.current = true;
    if (last.current?.message !== message) last.current = { messageId: crypto.randomUUID(), message };
    mutate(last.current, {
      onSuccess: () => (last.current = undefined),
      onSettled: () => (sending.current = false),
    });
  }

  return (
    <form noValidate className="mt-10 max-w-prose space-y-6" onSubmit={(event) => void handleSubmit(send)(event)}>
      <Textarea
        label={t('answer.label')}
        rows={5}
        required
        maxLength={guestMessageFields.message.max}
        readOnly={isPending}
        error={textOf(t, formState.errors.message?.message)}
        {...register('message', ruleOf(guestMessageFields.message))}
      />
      <Button type="submit" size="lg" busy={isPending} className="max-sm:w-full">
        {t(isPending ? 'contact.sending' : 'contact.send')}
      </Button>
      <Status className="empty:-mt-6">
        {isSuccess && (
          <div className="rounded-xs border-l-2 border-success bg-success-pale px-5 py-4">
            <p className="font-semibold">{t('contact.sent')}</p>
            {promise && <p className="mt-1 text-[0.9375rem] leading-6 text-navy-soft">{promise}</p>}
          </div>
        )}
      </Status>
      {error && (
        <Notice tone="danger" title={t('contact.failed')}>
          {`${errorText(t, error)} ${t('contact.kept')}`}
        </Notice>
      )}
    </form>
  );
}
