import { useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@charter/api-client';
import type { CancellationExplanation, Trip } from '@charter/contracts';
import {
  Button,
  Dialog,
  errorText,
  LoadError,
  momentText,
  money,
  Notice,
  percentText,
  Skeleton,
  Status,
  useTranslations,
} from '@charter/ui';
import { noticeSentences, partlyPaidSentences, refundSentence } from './cancellation-sentences.js';
import { cancellationQuery, cancelTrip } from './changes.queries.js';
import { tripQuery } from './trip.queries.js';

interface CancelDialogProps {
  trip: Trip;
  onCancelled: () => void;
  onClose: () => void;
}

/** What a cancellation returns now, and why; then the cancellation. */
export default function CancelDialog({ trip, onCancelled, onClose }: CancelDialogProps) {
  const { t, locale } = useTranslations();
  const client = useQueryClient();
  const quote = useQuery(cancellationQuery);
  // One id for this dialog: pressing twice, or again after a lost response, is one cancellation.
  const [cancellationId] = useState(() => crypto.randomUUID());
  const [consents, setConsents] = useState(false);
  const sending = useRef(false);
  const { mutate, isPending, error } = useMutation({
    ...cancelTrip,
    onSuccess: (cancelled) => {
      client.setQueryData(tripQuery.queryKey, cancelled);
      onCancelled();
      onClose();
    },
    onError: (reason) => {
      if (!(reason instanceof ApiError) || reason.code !== 'QUOTE_CHANGED') return;
      setConsents(false);
      client.setQueryData(cancellationQuery.queryKey, reason.problem.explanation as CancellationExplanation);
    },
    onSettled: () => {
      sending.current = false;
    },
  });
  const explanation = quote.data;
  const isPaid = ['partially_paid', 'paid', 'partially_refunded'].includes(trip.paymentStatus);
  const needsConsent = isPaid && explanation?.due === 0;

  function cancel() {
    if (!explanation || sending.current) return;
    sending.current = true;
    mutate({ cancellationId, expectedAmount: explanation.due });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('trip.cancel')}
      width="36rem"
      footer={
        <div className="flex gap-3 max-sm:flex-col sm:flex-wrap sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            {t('trip.cancelKeep')}
          </Button>
          {explanation && (
            <Button variant="danger" busy={isPending} disabled={needsConsent && !consents} onClick={cancel}>
              {explanation.due > 0 ? t('trip.cancelButton', { due: money(explanation.due, locale) }) : t('trip.cancelWithout')}
            </Button>
          )}
        </div>
      }
    >
      {explanation ? (
        <div className="space-y-4 leading-7">
          {isPaid && <Explanation explanation={explanation} />}
          <p className="text-navy-soft">{t('trip.cancelSure')}</p>
          {needsConsent && (
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 accent-lagoon-deep"
                checked={consents}
                onChange={(event) => setConsents(event.target.checked)}
              />
              {t('trip.cancelConsent')}
            </label>
          )}
          {error && <Notice tone="danger" title={errorText(t, error)} />}
        </div>
      ) : quote.error ? (
        <LoadError title={t('confirmation.failedTitle')} query={quote} />
      ) : (
        <Status label={t('confirmation.loading')} className="space-y-3">
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-6 w-2/3" />
        </Status>
      )}
    </Dialog>
  );
}

function Explanation({ explanation }: { explanation: CancellationExplanation }) {
  const { t, locale } = useTranslations();
  const { due, shares, paid, alreadyBack, percent, cappedBy, nextChangeAt, nextPercent = 0 } = explanation;
  const share = (value: number) => percentText(value, locale);
  // When nothing is refunded now, nothing is later.
  const moment = nextChangeAt && due > 0 && momentText(nextChangeAt, locale);
  return (
    <>
      <p>{noticeSentences(explanation, t, locale)}</p>
      <p className="text-lg font-medium">
        {paid === undefined ? refundSentence(explanation, t, locale) : partlyPaidSentences({ ...explanation, paid }, t, locale)}
      </p>
      {shares && shares.voucher > 0 && <p>{t('trip.cancelToVoucher', { amount: money(shares.voucher, locale) })}</p>}
      {shares && shares.byHand > 0 && <p>{t('trip.cancelByHand', { amount: money(shares.byHand, locale) })}</p>}
      {alreadyBack > 0 && <p>{t('trip.cancelEarlier', { alreadyBack: money(alreadyBack, locale) })}</p>}
      {cappedBy !== undefined && percent > 0 && (due > 0 || paid !== undefined) && (
        <p>{t('trip.cancelCapped', { percent: share(cappedBy) })}</p>
      )}
      {moment && (
        <p>
          {nextPercent === 0
            ? t('trip.cancelNextNothing', { moment })
            : paid === undefined
              ? t('trip.cancelNext', { moment, percent: share(nextPercent) })
              : t('trip.cancelNextKept', { moment, percent: share(100 - nextPercent) })}
        </p>
      )}
    </>
  );
}
