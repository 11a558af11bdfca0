import type { BoardCharter, CalledOffGuest, WeatherCall } from '@charter/contracts';
import { phoneHref } from '@charter/contracts/browser';
import { Badge, Button, money, toast, type Translate, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ChooseButton } from '../../lib/choice/choose-button.js';
import { ConfirmDialog } from '../../lib/confirm-dialog.js';
import { charterDay, charterHours, dateTimeInNassau, staffLocale } from '../../lib/format.js';
import { GuestMessageLinks } from '../../lib/guest-message-links.js';
import { openingOf } from '../../lib/guest-message.js';
import { Panel } from '../../lib/panel.js';
import { RefundStateBadge } from '../../lib/refund-state-badge.js';
import { shortDuration } from '../../lib/short-duration.js';
import { useNow } from '../../lib/use-now.js';
import { withdrawMutation } from './weather.queries.js';

interface CallSectionProps {
  call: WeatherCall;
  charters: readonly BoardCharter[];
  /** Made just now on this page: it takes the focus, because it appears below what staff see. */
  isNew: boolean;
}

/** What each guest of a weather call has chosen, and how to reach those who have not. */
export function WeatherCallSection({ call, charters, isNew }: CallSectionProps) {
  const { t } = useTranslations();
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) section.current?.focus();
  }, [isNew]);
  const [withdrawing, setWithdrawing] = useState(false);
  const { guests, cost, note, withdrawnAt } = call;
  const answered = guests.filter(({ choice }) => choice !== null).length;
  const mayWithdraw = !withdrawnAt && guests.some(({ choice, sails }) => choice === null && !sails);
  return (
    <div ref={section} tabIndex={-1} className="outline-none">
      <Panel title={t('weather.call', { time: dateTimeInNassau(call.createdAt) })} {...(note && { note })} className="mt-10">
        <p className="figures mb-3">{t('weather.answered', { answered, count: guests.length })}</p>
        {withdrawnAt && <p className="mb-3">{t('weather.withdrawnAt', { time: dateTimeInNassau(withdrawnAt) })}</p>}
        <ul className="divide-y divide-line border-y border-line">
          {guests.map((guest) => (
            <GuestRow
              key={guest.cancellationId}
              guest={guest}
              since={call.createdAt}
              charter={charters.find(({ bookingId }) => bookingId === guest.bookingId)}
            />
          ))}
        </ul>
        <CallCosts cost={cost} />
        {mayWithdraw && (
          <Button variant="secondary" className="mt-4" onClick={() => setWithdrawing(true)}>
            {t('weather.withdraw')}
          </Button>
        )}
        {withdrawing && <WithdrawDialog callId={call.callId} onClose={() => setWithdrawing(false)} />}
      </Panel>
    </div>
  );
}

/** What the refunds cost, with the fees that PayPal keeps, and what was saved because guests sail at another time. */
function CallCosts({ cost: { refunded, feesKept, kept } }: Pick<WeatherCall, 'cost'>) {
  const { t } = useTranslations();
  const amount = (dollars: number) => money(dollars, staffLocale);
  return (
    <p className="figures mt-4">
      {t('weather.cost', { refunded: amount(refunded), kept: amount(kept) })}
      {refunded > 0 && <> {feesKept === null ? t('weather.feesUnknown') : t('weather.fees', { fees: amount(feesKept) })}</>}
    </p>
  );
}

const minuteMs = 60_000;

type ChoiceState = 'waits' | 'sails' | NonNullable<CalledOffGuest['choice']>;

interface GuestRowProps {
  guest: CalledOffGuest;
  /** When the guest was notified, UTC ISO 8601. */
  since: string;
  /** Undefined when the charter is not on the board any more. */
  charter: BoardCharter | undefined;
}

function GuestRow({ guest, since, charter }: GuestRowProps) {
  const { t } = useTranslations();
  const { name, phone, choice, sails, locale, refundState } = guest;
  const now = useNow(minuteMs);
  // A withdrawn call leaves those waiting whose time was sold or is over.
  const state: ChoiceState = choice ?? (sails ? 'sails' : 'waits');
  const waited = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / minuteMs));
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          <Badge tone={state === 'waits' ? 'warning' : 'neutral'}>{t(`weather.choice.${state}`)}</Badge>
          {refundState && <RefundStateBadge state={refundState} />}
        </p>
        <p className="figures text-sm text-navy-mute">
          {[...(state === 'waits' ? [t('weather.waiting', { time: shortDuration(t, waited) })] : []), ...outcomeOf(t, guest, state)].join(
            ' · ',
          )}
        </p>
      </div>
      <div className="text-sm">
        <a href={phoneHref(phone)} className="figures inline-flex min-h-11 items-center hover:underline">
          {phone}
        </a>
        {charter && state === 'waits' && <GuestMessageLinks phone={phone} text={openingOf({ name, startsAt: charter.startsAt, locale })} />}
      </div>
      {state === 'waits' && <ChooseButton guest={guest} />}
    </li>
  );
}

/** The time that the guest has chosen or is offered, or the refund. */
function outcomeOf(t: Translate, { movedTo, offer, refund }: CalledOffGuest, state: ChoiceState): string[] {
  const slot = movedTo ?? (state === 'waits' ? offer : undefined);
  const time = slot && `${charterDay(slot.date)}, ${charterHours(slot)}`;
  return [
    ...(time ? [t(movedTo ? 'weather.movedTo' : 'weather.offered', { time })] : []),
    ...(state === 'refund' ? [money(refund, staffLocale)] : []),
  ];
}

function WithdrawDialog({ callId, onClose }: { callId: string; onClose: () => void }) {
  const { t } = useTranslations();
  const { mutate, isPending, error } = useMutation(
    withdrawMutation(useQueryClient(), {
      onSuccess: () => {
        toast({ title: t('weather.withdrawn') });
        onClose();
      },
      onError: () => undefined,
    }),
  );
  return (
    <ConfirmDialog
      title={t('weather.withdraw')}
      message={t('weather.withdrawText')}
      cancelLabel={t('form.cancel')}
      confirmLabel={t('weather.withdraw')}
      destructive={false}
      busy={isPending}
      error={error}
      onConfirm={() => mutate(callId)}
      onClose={onClose}
    />
  );
}
