import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { offerFields } from '@charter/contracts/browser';
import { Button, Dialog, errorText, Notice, Status, Textarea, useTranslations } from '@charter/ui';
import { ruleOf, textOf } from '../../lib/forms/field-errors.js';
import { askAboutOffer } from './offer.queries.js';

interface Values {
  message: string;
}

/** A question about the offer: the crew reads it in the thread of the guest's inquiry. */
export default function OfferQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useTranslations();
  const { register, handleSubmit, formState } = useForm<Values>({ defaultValues: { message: '' } });
  const { mutate, isPending, isSuccess, error } = useMutation(askAboutOffer);
  /** The same text keeps its id, so that a question whose response was lost is stored once. */
  const last = useRef<{ messageId: string; message: string }>(undefined);
  const sending = useRef(false);

  function send({ message: typed }: Values) {
    const message = typed.trim();
    // A ref, because a double click submits twice before React rerenders.
    if (sending.current || !message) return;
    sending.current = true;
    if (last.current?.message !== message) last.current = { messageId: crypto.randomUUID(), message };
    mutate(last.current, { onSettled: () => (sending.current = false) });
  }

  return (
    <Dialog open onClose={onClose} title={t('offer.ask')} width="36rem">
      {isSuccess ? (
        <Status>
          <p className="text-lg font-medium">{t('offer.askSent')}</p>
          <p className="mt-2 leading-7 text-navy-soft">{t('offer.askSentText')}</p>
          <Button className="mt-6" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </Status>
      ) : (
        <form noValidate className="space-y-6" onSubmit={(event) => void handleSubmit(send)(event)}>
          <p className="leading-7 text-navy-soft">{t('offer.askText')}</p>
          <Textarea
            label={t('offer.askLabel')}
            rows={5}
            required
            maxLength={offerFields.question.max}
            readOnly={isPending}
            error={textOf(t, formState.errors.message?.message)}
            {...register('message', ruleOf(offerFields.question))}
          />
          {error && (
            <Notice tone="danger" title={t('offer.askFailed')}>
              {errorText(t, error)}
            </Notice>
          )}
          <Button type="submit" busy={isPending} className="max-sm:w-full">
            {t('contact.send')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
