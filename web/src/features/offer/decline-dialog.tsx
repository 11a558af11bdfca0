import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@charter/api-client';
import { offerFields } from '@charter/contracts/browser';
import { Button, Dialog, errorText, Notice, Textarea, useTranslations } from '@charter/ui';
import { declineOffer, offerQuery } from './offer.queries.js';

/** The guest does not want the offer; the boat is free for others then. */
export default function DeclineDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMutation({
    ...declineOffer,
    onSuccess: (declined) => {
      client.setQueryData(offerQuery.queryKey, declined);
      onClose();
    },
    onError: (failure) => {
      // It is over already: the page says so.
      if (failure instanceof ApiError && failure.code === 'OFFER_CLOSED') void client.invalidateQueries({ queryKey: offerQuery.queryKey });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('offer.declineTitle')}
      width="36rem"
      footer={
        <div className="flex gap-3 max-sm:flex-col sm:flex-wrap sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            {t('offer.declineKeep')}
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => mutate({ ...(reason.trim() && { reason }) })}>
            {t('offer.declineButton')}
          </Button>
        </div>
      }
    >
      <div className="space-y-5">
        <p className="leading-7 text-navy-soft">{t('offer.declineText')}</p>
        <Textarea
          label={t('offer.declineReason')}
          note={t('ui.optional')}
          rows={3}
          maxLength={offerFields.reason.max}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {error && <Notice tone="danger" title={errorText(t, error)} />}
      </div>
    </Dialog>
  );
}
