import type { ReactNode } from 'react';
import type { Business, JoinedCharter } from '@charter/contracts';
import { longDay, useTranslations } from '@charter/ui';
import { hoursText } from '../../lib/booking/hours-text.js';
import { PackageName } from '../../lib/booking/package-name.js';
import { meetingPlace } from '../../lib/meeting-place.js';
import { SummaryRow } from '../../lib/booking/summary-row.js';

interface JoinedSummaryProps {
  charter: JoinedCharter;
  business: Business | undefined;
  className: string;
}

/** When and where; without the price, which is the host's affair. */
export function JoinedSummary({ charter, business, className }: JoinedSummaryProps) {
  const texts = useTranslations();
  const { t, locale } = texts;
  const { bookingDate, others } = charter;
  const place = business && meetingPlace(business);
  return (
    <section aria-label={t('booking.yourCharter')} className={`bg-sand-pale p-6 lg:p-8 ${className}`}>
      <h2 className="text-display-sm">
        <PackageName of={charter} />
      </h2>
      <dl className="mt-5 space-y-3 text-[0.9375rem]">
        <SummaryRow name={t('summary.date')}>{longDay(bookingDate, locale)}</SummaryRow>
        <SummaryRow name={t('summary.time')}>
          {hoursText(charter, texts)}
          <span className="block text-sm font-normal text-navy-mute">{t('trip.zone')}</span>
        </SummaryRow>
        {others.length > 0 && <SummaryRow name={t('join.others')}>{others.join(', ')}</SummaryRow>}
      </dl>
      {place && (
        <Part title={t('confirmation.meet')}>
          <span className="font-medium text-navy">{place}</span>
          {business?.goodToKnow.map && (
            <a href={business.goodToKnow.map} rel="noopener" className="mt-1 block underline underline-offset-4">
              {t('goodToKnow.map')}
            </a>
          )}
        </Part>
      )}
    </section>
  );
}

/** Apart from the summary, because on phones it follows what the friend has come to do. */
export function WhatToBring({ className }: { className: string }) {
  const { t } = useTranslations();
  return (
    <div className={`bg-sand-pale px-6 pb-6 lg:px-8 lg:pb-8 ${className}`}>
      <Part title={t('goodToKnow.bring')}>{t('confirmation.bringText')}</Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-5 border-t border-navy/15 pt-4 text-[0.9375rem] leading-6">
      <p className="text-navy-soft">{title}</p>
      <div className="mt-1">{children}</div>
    </div>
  );
}
