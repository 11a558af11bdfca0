import { ApiError } from '@charter/api-client';
import type { StaffOffer } from '@charter/contracts';
import { refundLines } from '@charter/contracts/browser';
import { Button, buttonClasses, Dialog, longDay, money, Notice, noticeText, percentText, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../../lib/confirm-dialog.js';
import { charterDay, charterHours, dateTimeInNassau, fullName, staffLocale } from '../../../lib/format.js';
import { Phrases } from '../../../lib/phrases.js';
import { recordAddress } from '../../../lib/record-address.js';
import { staffErrorText } from '../../../lib/use-server-errors.js';
import { dayOf } from '../../../lib/wall-clock.js';
import { OfferBadge } from './offer-badge.js';
import { NewLink } from './new-link.js';
import { sendOfferMutation, withdrawOfferMutation } from './offers.queries.js';

interface Props {
  offer: StaffOffer;
  onEdit: () => void;
  onClose: () => void;
}

/** An offer as its guest sees it, and what staff can do with it. */
export default function OfferPreview({ offer, onEdit, onClose }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const [withdrawing, setWithdrawing] = useState(false);
  const [renewing, setRenewing] = useState(false);
  const name = fullName(offer);
  const send = useMutation(
    sendOfferMutation(client, {
      onSuccess: () => {
        toast({ title: t('offers.sent'), description: t('offers.sentText', { name }) });
        onClose();
      },
      onError: () => undefined,
    }),
  );
  const isSent = offer.version === offer.sentVersion && offer.state === 'sent';
  const isChangeable = offer.state !== 'accepted' && offer.state !== 'withdrawn';
  if (renewing) return <NewLink offer={offer} onClose={() => setRenewing(false)} />;
  if (withdrawing) return <Withdraw offer={offer} onClose={() => setWithdrawing(false)} onWithdrawn={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={offer.title}
      description={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1.5">
          <OfferBadge offer={offer} />
          <span>{name}</span>
          <span className="figures">{t('offers.validUntilText', { time: dateTimeInNassau(offer.validUntil) })}</span>
        </span>
      }
      width="44rem"
      footer={
        <>
          {send.error && (
            <Notice tone="danger" title={t('offers.sendFailed')} className="mb-4">
              {sentencesOf(send.error) || staffErrorText(t, send.error)}
            </Notice>
          )}
          <div className="flex flex-wrap-reverse items-center gap-2 max-sm:*:grow">
            {isChangeable && (
              <Button variant="danger" size="sm" onClick={() => setWithdrawing(true)}>
                {t('offers.withdraw')}
              </Button>
            )}
            <span className="ml-auto flex flex-wrap justify-end gap-2 max-sm:w-full max-sm:*:grow">
              {offer.url && <CopyLink url={offer.url} />}
              {offer.url && offer.state !== 'accepted' && (
                <Button variant="secondary" size="sm" onClick={() => setRenewing(true)}>
                  {t('newLink.open')}
                </Button>
              )}
              {offer.confirmationCode && (
                <Link to={recordAddress('booking', offer.confirmationCode)} className={buttonClasses('primary', 'sm')}>
                  {t('offers.showBooking')}
                </Link>
              )}
              {isChangeable && (
                <Button variant="secondary" size="sm" onClick={onEdit}>
                  {t('offers.editButton')}
                </Button>
              )}
              {isChangeable && !isSent && (
                <Button size="sm" busy={send.isPending} onClick={() => send.mutate(offer)}>
                  {t('offers.send', { name: offer.firstName })}
                </Button>
              )}
            </span>
          </div>
        </>
      }
    >
      <OfferContent offer={offer} />
    </Dialog>
  );
}

/** What is no longer valid, such as the end of an offer that was written last week. */
const sentencesOf = (error: Error): string =>
  error instanceof ApiError
    ? Object.values(error.fieldErrors)
        .map(({ text }) => text)
        .join('. ')
    : '';

function OfferContent({ offer }: { offer: StaffOffer }) {
  const { t } = useTranslations();
  const { startsAt, endsAt, guestCount, message, lines, taxes, total, deposit, balanceDueAt, policy, version, sentVersion } = offer;
  const [from, to] = [dayOf(startsAt), dayOf(endsAt)];
  const isOpen = (offer.state === 'draft' || offer.state === 'sent') && !offer.paymentUnderReview;
  return (
    <div className="space-y-6">
      {version !== sentVersion && (
        <Notice title={sentVersion ? t('offers.versionPending', { version, sentVersion }) : t('offers.notSentYet')} />
      )}
      {offer.paymentUnderReview && <Notice title={t('offers.paymentUnderReview')} />}
      {offer.declineReason && <Notice title={t('offers.declineReason', { reason: offer.declineReason })} />}
      <div>
        <p className="font-display text-xl">{from === to ? charterDay(from) : `${charterDay(from)} – ${charterDay(to)}`}</p>
        <p className="figures mt-1 text-navy-soft">
          <Phrases of={[charterHours(offer), t('offers.people', { count: guestCount })]} />
        </p>
        {isOpen && (
          <p className="figures mt-1 text-sm text-navy-mute">
            {offer.boatHeld && offer.holdBoatUntil
              ? t('offers.boatHeld', { time: dateTimeInNassau(offer.holdBoatUntil) })
              : t('offers.boatNotHeld')}
          </p>
        )}
      </div>
      {message && (
        <p lang={offer.locale} className="border-l-2 border-sand-deep pl-5 leading-7 wrap-anywhere whitespace-pre-line">
          {message}
        </p>
      )}
      <dl className="figures">
        {lines.map(({ text, qty, unitAmount }, index) => (
          // Two lines may have the same text.
          // oxlint-disable-next-line react/no-array-index-key
          <Row key={index} name={qty > 1 ? `${text} × ${qty}` : text} amount={qty * unitAmount} />
        ))}
        {taxes.map(({ text, amount }) => (
          <Row key={text} name={text} amount={amount} />
        ))}
        <Row strong name={t('offers.total')} amount={total} />
        {deposit < total && balanceDueAt && (
          <>
            <Row name={t('offers.payNow')} amount={deposit} />
            <Row name={t('offers.payLater', { date: longDay(dayOf(balanceDueAt), staffLocale) })} amount={total - deposit} />
          </>
        )}
      </dl>
      <div>
        <h3 className="font-medium">{t('offers.policy')}</h3>
        <ul className="figures mt-2 space-y-1 text-sm text-navy-soft">
          {refundLines(policy).map(({ first, nothing, from: hours, until, percent }) => (
            <li key={hours}>
              {t(first ? 'offers.policyFirst' : nothing ? 'offers.policyNothing' : 'offers.policyBetween', {
                from: noticeText(hours, staffLocale),
                to: noticeText(until, staffLocale),
                percent: percentText(percent, staffLocale),
              })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** @param amount US dollars; negative for what is taken off */
function Row({ name, amount, strong = false }: { name: string; amount: number; strong?: boolean }) {
  return (
    <div className={`flex items-baseline justify-between gap-6 border-b border-line py-2.5 ${strong ? 'text-lg font-medium' : ''}`}>
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="shrink-0">{money(amount, staffLocale)}</dd>
    </div>
  );
}

function CopyLink({ url }: { url: string }) {
  const { t } = useTranslations();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: t('offers.linkCopied') }),
      () => toast({ variant: 'destructive', title: t('offers.copyFailed'), description: url }),
    );
  return (
    <Button variant="secondary" size="sm" onClick={() => void copy()}>
      {t('offers.copyLink')}
    </Button>
  );
}

function Withdraw({ offer, onClose, onWithdrawn }: { offer: StaffOffer; onClose: () => void; onWithdrawn: () => void }) {
  const { t } = useTranslations();
  const withdrawal = useMutation(
    withdrawOfferMutation(useQueryClient(), {
      onSuccess: () => {
        toast({ title: t('offers.withdrawn') });
        onWithdrawn();
      },
      onError: (error) => toast({ variant: 'destructive', title: t('offers.withdrawFailed'), description: staffErrorText(t, error) }),
    }),
  );
  return (
    <ConfirmDialog
      title={t('offers.withdrawTitle')}
      description={`${fullName(offer)} · ${offer.title}`}
      message={t(offer.boatHeld ? 'offers.withdrawHeldText' : 'offers.withdrawText')}
      cancelLabel={t('offers.keep')}
      confirmLabel={t('offers.withdraw')}
      busy={withdrawal.isPending}
      onConfirm={() => withdrawal.mutate(offer)}
      onClose={onClose}
    />
  );
}
