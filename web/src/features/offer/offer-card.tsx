import { useState } from 'react';
import type { GuestOffer } from '@charter/contracts';
import { durationOf } from '@charter/contracts/formats';
import { Button, longDay, momentText, money, todayInNassau, useTranslations } from '@charter/ui';
import { PageLink } from '../../lib/page-link.js';
import { paths } from '../../lib/paths.js';

interface OfferCardProps {
  offer: GuestOffer;
  onOpen: (what: 'pay' | 'ask' | 'decline') => void;
}

const hourMs = 3_600_000;

/** Price and time limit of an offer, and what the guest can do. */
export function OfferCard({ offer, onOpen }: OfferCardProps) {
  const { t, locale } = useTranslations();
  const { state, total, payNow, payLater, balanceDueAt, paymentRequestId, paymentUnderReview } = offer;
  const isOpen = state === 'sent' && !paymentUnderReview;
  return (
    <section aria-label={t('offer.pageTitle')} className="bg-sand-pale p-6 lg:p-8">
      <p className="text-[0.9375rem] text-navy-soft">{t('offer.total')}</p>
      <p className="figures mt-1.5 font-display text-[2.5rem] leading-none">{money(total, locale)}</p>
      {isOpen && payLater > 0 && (
        <dl className="mt-6 space-y-2.5 border-t border-navy/15 pt-5 text-[0.9375rem]">
          <Row name={t('offer.payNow')} amount={payNow} />
          <Row
            name={balanceDueAt ? t('offer.payLater', { date: longDay(todayInNassau(new Date(balanceDueAt)), locale) }) : ''}
            amount={payLater}
          />
        </dl>
      )}
      {paymentUnderReview && (
        <div className="mt-6 border-t border-navy/15 pt-5 text-[0.9375rem] leading-6">
          <p className="font-medium">{t('payment.waitingTitle')}</p>
          <p className="mt-1.5 text-navy-soft">{t('trip.payWaiting')}</p>
        </div>
      )}
      {isOpen && (
        <>
          <TimeLimit offer={offer} />
          {paymentRequestId && (
            <Button size="lg" className="mt-6 w-full" onClick={() => onOpen('pay')}>
              {t('offer.pay', { amount: money(payNow, locale) })}
            </Button>
          )}
          <p className="mt-3 text-sm leading-6 text-navy-mute">
            {t('offer.acceptText')}{' '}
            <PageLink to={paths.terms} target="_blank" className="underline underline-offset-4">
              {t('site.terms')}
            </PageLink>
          </p>
        </>
      )}
      {state !== 'accepted' && (
        <div className="mt-6 flex flex-col gap-3 border-t border-navy/15 pt-6">
          <Button variant="secondary" className="w-full" onClick={() => onOpen('ask')}>
            {t('offer.ask')}
          </Button>
          {isOpen && (
            <Button variant="quiet" className="w-full" onClick={() => onOpen('decline')}>
              {t('offer.decline')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** @param amount US dollars */
function Row({ name, amount }: { name: string; amount: number }) {
  const { locale } = useTranslations();
  return (
    <div className="flex items-baseline justify-between gap-5">
      <dt className="text-pretty text-navy-soft">{name}</dt>
      <dd className="figures shrink-0 font-medium text-navy">{money(amount, locale)}</dd>
    </div>
  );
}

/** Until when the offer is valid, and whether the boat is held as long. */
function TimeLimit({ offer: { validUntil, boatHeldUntil } }: { offer: GuestOffer }) {
  const { t, locale } = useTranslations();
  const [now] = useState(() => Date.now());
  const left = Date.parse(validUntil) - now;
  return (
    <div className="mt-6 border-t border-navy/15 pt-5 text-[0.9375rem] leading-6">
      {left < 24 * hourMs && left > 0 && (
        <p className="mb-1.5 font-medium text-danger">{t('offer.endsSoon', { time: timeLeft(left, locale) })}</p>
      )}
      <p className="font-medium">{t('offer.validUntil', { moment: momentText(validUntil, locale) })}</p>
      <p className="mt-1.5 text-navy-soft">
        {boatHeldUntil ? t('offer.boatHeld', { moment: momentText(boatHeldUntil, locale) }) : t('offer.notHeld')}
      </p>
    </div>
  );
}

/** "5 hours", and minutes in the last one. */
const timeLeft = (left: number, locale: Parameters<typeof durationOf>[2]): string =>
  left >= hourMs
    ? durationOf(Math.floor(left / hourMs), 'hour', locale)
    : durationOf(Math.max(1, Math.floor(left / 60_000)), 'minute', locale);
