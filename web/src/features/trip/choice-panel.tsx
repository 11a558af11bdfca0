import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@charter/api-client';
import type { OfferedSlot, Trip, TripChoice } from '@charter/contracts';
import { dateFormat } from '@charter/contracts/formats';
import { zone } from '@charter/contracts/limits';
import { Button, Dialog, errorText, longDay, money, Notice, toast, useTranslations } from '@charter/ui';
import { hoursText } from '../../lib/booking/slot-text.js';
import { LazyBoundary } from '../../render/lazy-boundary.js';
import { Panel } from './panel.js';
import { chooseTrip, tripQuery } from './trip.queries.js';

interface ChoicePanelProps {
  trip: Trip;
  choice: TripChoice;
  /** The dialog in which another time is chosen. */
  renderDialog: (onClose: () => void) => ReactNode;
}

/** What the guest of a called-off charter may choose: the time that is held, another one, or the refund. */
export function ChoicePanel({ trip, choice, renderDialog }: ChoicePanelProps) {
  const { t, locale } = useTranslations();
  const [dialog, setDialog] = useState<'move' | 'refund'>();
  const { choose, isPending, error } = useChoice();
  const { offer, cancellationId, chooseBy } = choice;
  const due = refundOf(trip);
  const close = () => setDialog(undefined);
  const until = momentText(chooseBy, locale);
  return (
    <Panel title={t('trip.choice')}>
      {offer && (
        <div className="border-l-2 border-lagoon pl-5">
          <p>{t('trip.choiceHeld', { until: momentText(offer.expiresAt, locale) })}</p>
          <p className="figures mt-2 text-lg font-medium text-navy">
            <OfferTime offer={offer} />
          </p>
          <Button className="mt-4 max-sm:w-full" busy={isPending} onClick={() => choose({ cancellationId, choose: 'offer' })}>
            {t('trip.choiceOffer')}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" className="max-sm:w-full" onClick={() => setDialog('move')}>
          {t('trip.moveButton')}
        </Button>
        <Button variant="quiet" className="max-sm:w-full" onClick={() => setDialog('refund')}>
          {due > 0 ? t('trip.choiceRefund', { due: money(due, locale) }) : t('trip.choiceDecline')}
        </Button>
      </div>
      {error && <Notice tone="danger" title={errorText(t, error)} />}
      <p>{t(due > 0 ? 'trip.choiceUntil' : 'trip.choiceUntilUnpaid', { until })}</p>
      <LazyBoundary>{dialog === 'move' && renderDialog(close)}</LazyBoundary>
      {dialog === 'refund' && <RefundDialog due={due} cancellationId={cancellationId} onClose={close} />}
    </Panel>
  );
}

/** US dollars that the guest may choose to have refunded. */
const refundOf = ({ cancellation }: Trip): number => cancellation?.explanation.due ?? 0;

const momentText = (instant: string, locale: Trip['locale']) =>
  dateFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(new Date(instant));

function OfferTime({ offer }: { offer: OfferedSlot }) {
  const texts = useTranslations();
  return (
    <>
      {longDay(offer.date, texts.locale)}, {hoursText(offer, texts)}
    </>
  );
}

interface RefundDialogProps {
  due: number;
  cancellationId: string;
  onClose: () => void;
}

/** A second step, because the refund cannot be undone. */
function RefundDialog({ due, cancellationId, onClose }: RefundDialogProps) {
  const { t, locale } = useTranslations();
  const { choose, isPending, error } = useChoice();
  const amount = { due: money(due, locale) };
  const label = due > 0 ? t('trip.choiceRefund', amount) : t('trip.choiceDecline');
  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      width="36rem"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('trip.choiceBack')}
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => choose({ cancellationId, choose: 'refund' })}>
            {label}
          </Button>
        </div>
      }
    >
      <div className="space-y-4 leading-7">
        <p>{due > 0 ? t('trip.choiceRefundSure', amount) : t('trip.choiceDeclineSure')}</p>
        {error && <Notice tone="danger" title={errorText(t, error)} />}
      </div>
    </Dialog>
  );
}

/** Sends a choice once, and shows the trip as it is afterwards, also when another tab or our crew were first. */
function useChoice() {
  const { t } = useTranslations();
  const client = useQueryClient();
  const sending = useRef(false);
  const isMade = (reason: Error | null) => reason instanceof ApiError && reason.code === 'CHOICE_MADE';
  const { mutate, isPending, error } = useMutation({
    ...chooseTrip,
    onSuccess: (trip) => {
      client.setQueryData(tripQuery.queryKey, trip);
      toast({ title: t('trip.choiceMade') });
    },
    onError: (reason) => {
      // Only after an error: the panel may still be there for a moment when the choice was made.
      sending.current = false;
      // The panel disappears with the choice, so its message would as well.
      if (isMade(reason)) toast({ title: errorText(t, reason) });
      void client.invalidateQueries({ queryKey: tripQuery.queryKey });
    },
  });
  return {
    isPending,
    error: isMade(error) ? null : error,
    choose: (form: Parameters<typeof mutate>[0]) => {
      if (sending.current) return;
      sending.current = true;
      mutate(form);
    },
  };
}
