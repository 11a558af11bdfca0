import type { ReactNode } from 'react';
import { useId } from 'react';
import type { GuestOffer, OfferDay } from '@charter/contracts';
import { refundLines } from '@charter/contracts/browser';
import { longDay, money, noticeText, percentText, timeInNassau, useTranslations } from '@charter/ui';

/** What is offered: the message of the crew, the days, what is included at which price, and the terms. */
export function OfferDetails({ offer }: { offer: GuestOffer }) {
  return (
    <div className="space-y-14">
      {offer.message && (
        <p lang={offer.locale} className="max-w-prose text-lg leading-8 wrap-anywhere whitespace-pre-line">
          {offer.message}
        </p>
      )}
      <Schedule offer={offer} />
      <Included offer={offer} />
      <Policy offer={offer} />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-8">
      <h2 id={id} className="text-display-md">
        {title}
      </h2>
      <div className="mt-6">{children}</div>
    </section>
  );
}

function Schedule({ offer: { days, startsAt, endsAt, guestCount } }: { offer: GuestOffer }) {
  const { t } = useTranslations();
  return (
    <Section title={t('offer.schedule')}>
      <ol className="max-w-prose space-y-5">
        {days.map((day, index) => (
          <Day
            key={day.date}
            day={day}
            startsAt={index === 0 ? startsAt : undefined}
            endsAt={index === days.length - 1 ? endsAt : undefined}
          />
        ))}
      </ol>
      <p className="mt-5 text-[0.9375rem] text-navy-mute">
        {t('summary.people', { count: guestCount })} · {t('trip.zone')}
      </p>
    </Section>
  );
}

function Day({ day: { date, sunset }, startsAt, endsAt }: { day: OfferDay; startsAt?: string | undefined; endsAt?: string | undefined }) {
  const { t, locale } = useTranslations();
  const times = [
    ...(startsAt ? [t('offer.departs', { time: timeInNassau(startsAt, locale) })] : []),
    ...(endsAt ? [t('offer.returns', { time: timeInNassau(endsAt, locale) })] : []),
    t('offer.sunset', { time: timeInNassau(sunset, locale) }),
  ];
  return (
    <li className="border-l-2 border-sand-deep pl-5">
      <p className="font-display text-[1.375rem] leading-snug">{longDay(date, locale)}</p>
      <ul className="figures mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-navy-soft">
        {times.map((time) => (
          <li key={time}>{time}</li>
        ))}
      </ul>
    </li>
  );
}

function Included({ offer: { lines, total, locale: language } }: { offer: GuestOffer }) {
  const { t, locale } = useTranslations();
  return (
    <Section title={t('offer.included')}>
      <dl className="max-w-prose">
        {lines.map(({ text, qty, amount }, index) => (
          // Two lines may have the same text.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="flex items-baseline justify-between gap-6 border-b border-line py-3.5 first:pt-0">
            <dt lang={language} className="min-w-0 leading-7 wrap-anywhere">
              {text}
              {qty > 1 && <span className="figures text-navy-mute">{` ×\u00A0${qty}`}</span>}
            </dt>
            <dd className="figures shrink-0 text-navy-soft">{money(amount, locale)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-6 pt-5">
          <dt className="font-medium">{t('offer.total')}</dt>
          <dd className="figures font-display text-[1.75rem] leading-none">{money(total, locale)}</dd>
        </div>
      </dl>
    </Section>
  );
}

function Policy({ offer: { refundTiers } }: { offer: GuestOffer }) {
  const { t, locale } = useTranslations();
  return (
    <Section title={t('offer.policy')}>
      <ul className="max-w-prose space-y-2.5 leading-7 text-navy-soft">
        {refundLines(refundTiers).map(({ first, nothing, from, until, percent }) => (
          <li key={from}>
            {t(first ? 'offer.policyFirst' : nothing ? 'offer.policyNothing' : 'offer.policyBetween', {
              from: noticeText(from, locale),
              to: noticeText(until, locale),
              percent: percentText(percent, locale),
            })}
          </li>
        ))}
        <li>{t('offer.weather')}</li>
      </ul>
    </Section>
  );
}
