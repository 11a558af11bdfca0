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
import { cancellationQuery, cancelTrip } from './changes.queries.js';
import { tripQuery } from './trip.queries.js';

interface CancelDialogProps {
  trip: Trip;
  onClose: () => void;
}

/** What a cancellation returns now, and why; then the cancellation. */
export default function CancelDialog({ trip, onClose }: CancelDialogProps) {
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
          {isPaid && <Explanation explanation={explanation} isPartlyPaid={trip.paymentStatus === 'partially_paid'} />}
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

function Explanation({ explanation, isPartlyPaid }: { explanation: CancellationExplanation; isPartlyPaid: boolean }) {
  const { t, locale } = useTranslations();
  const { due, cappedBy, nextChangeAt } = explanation;
  return (
    <>
      <p className="text-lg font-medium">
        {due > 0 ? <Refund explanation={explanation} isPartlyPaid={isPartlyPaid} /> : t('trip.cancelNothing')}
      </p>
      {cappedBy !== undefined && due > 0 && <p>{t('trip.cancelCapped', { percent: percentText(cappedBy, locale) })}</p>}
      {/* Of a deposit of which nothing is refunded now, nothing is refunded later. */}
      {nextChangeAt && !(isPartlyPaid && due === 0) && (
        <p>
          <NextRefund explanation={explanation} isPartlyPaid={isPartlyPaid} moment={momentText(nextChangeAt, locale)} />
        </p>
      )}
    </>
  );
}

/** What a cancellation keeps of the price, in US dollars. @param percent that it refunds */
const keptOf = ({ price, addOns = 0 }: CancellationExplanation, percent: number) => ((price - addOns) * (100 - percent)) / 100;

interface RefundProps {
  explanation: CancellationExplanation;
  /** The percentage is of the full price, of which the guest has paid a part. */
  isPartlyPaid: boolean;
}

function Refund({ explanation, isPartlyPaid }: RefundProps) {
  const { t, locale } = useTranslations();
  const { due, price, percent, addOns = 0 } = explanation;
  const amounts = { due: money(due, locale), price: money(price, locale) };
  if (isPartlyPaid) return t('trip.cancelNowDeposit', { ...amounts, kept: money(keptOf(explanation, percent), locale) });
  const values = { ...amounts, percent: percentText(percent, locale) };
  return addOns > 0 ? t('trip.cancelNowAddOns', { ...values, addOns: money(addOns, locale) }) : t('trip.cancelNow', values);
}

function NextRefund({ explanation, isPartlyPaid, moment }: RefundProps & { moment: string }) {
  const { t, locale } = useTranslations();
  const { due, percent, nextPercent = 0 } = explanation;
  const left = due - keptOf(explanation, nextPercent) + keptOf(explanation, percent);
  if (nextPercent === 0 || (isPartlyPaid && left <= 0)) return t('trip.cancelNextNothing', { moment });
  return isPartlyPaid
    ? t('trip.cancelNextDeposit', { moment, due: money(left, locale) })
    : t('trip.cancelNext', { moment, percent: percentText(nextPercent, locale) });
}
