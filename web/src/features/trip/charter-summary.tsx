import { lazy } from 'react';
import type { Business, Trip } from '@charter/contracts';
import { buttonClasses, Duration, longDay, money, useTranslations } from '@charter/ui';
import { CopyCode } from '../../lib/booking/copy-code.js';
import { hoursText } from '../../lib/booking/hours-text.js';
import { PackageName } from '../../lib/booking/package-name.js';
import { SummaryRow } from '../../lib/booking/summary-row.js';
import { meetingPlace } from '../../lib/meeting-place.js';
import { LazyBoundary } from '../../render/lazy-boundary.js';
import { tripState } from './trip-state.js';

// Most charters have none.
const AddOnRows = lazy(() => import('../../lib/booking/add-on-rows.js'));

interface CharterSummaryProps {
  trip: Trip;
  /** Undefined while the company's data is loading. */
  business: Business | undefined;
  className: string;
}

/** The booked charter: when, where, for how many, its state and price. */
export function CharterSummary({ trip, business, className }: CharterSummaryProps) {
  const texts = useTranslations();
  const { t, locale } = texts;
  const state = tripState(trip);
  const place = business && meetingPlace(business);
  return (
    <section aria-label={t('booking.yourCharter')} className={`bg-sand-pale p-6 lg:p-8 ${className}`}>
      <h2 className="text-display-sm">
        <PackageName of={trip} />
      </h2>
      <dl className="mt-5 space-y-3 text-[0.9375rem]">
        <SummaryRow name={t('summary.date')}>{longDay(trip.bookingDate, locale)}</SummaryRow>
        <SummaryRow name={t('summary.time')}>
          {hoursText(trip, texts)}
          <span className="block text-sm font-normal text-navy-mute">{t('trip.zone')}</span>
        </SummaryRow>
        <SummaryRow name={t('summary.duration')}>
          <Duration>{trip.packageDuration}</Duration>
        </SummaryRow>
        <SummaryRow name={t('summary.guests')}>{t('summary.people', { count: trip.guestCount })}</SummaryRow>
        {trip.captain && state === 'today' && <SummaryRow name={t('trip.captain')}>{trip.captain}</SummaryRow>}
        {trip.addOns && trip.addOns.length > 0 && (
          <LazyBoundary>
            <AddOnRows of={trip} />
          </LazyBoundary>
        )}
        <SummaryRow name={t('confirmation.status')}>{t(`status.${trip.status}`)}</SummaryRow>
        <SummaryRow name={t('confirmation.payment')}>{t(`paymentStatus.${trip.paymentStatus}`)}</SummaryRow>
      </dl>
      <p className="figures mt-5 flex items-baseline justify-between border-t border-navy/15 pt-4">
        <span className="text-[0.9375rem] text-navy-soft">{t('summary.total')}</span>
        <span className="font-display text-[1.75rem] leading-none">{money(trip.totalAmount, locale)}</span>
      </p>
      {place && (state === 'upcoming' || state === 'today') && (
        <div className="mt-5 border-t border-navy/15 pt-4 text-[0.9375rem]">
          <p className="text-navy-soft">{t('confirmation.meet')}</p>
          <p className="mt-1 font-medium text-navy">{place}</p>
          {business?.goodToKnow.map && (
            <a href={business.goodToKnow.map} rel="noopener" className={buttonClasses('quiet')}>
              {t('goodToKnow.map')}
            </a>
          )}
        </div>
      )}
      <div className="mt-5 border-t border-navy/15 pt-4 text-[0.9375rem]">
        <p className="text-navy-soft">{t('confirmation.code')}</p>
        <p className="figures mt-1 text-lg font-medium tracking-wide text-navy select-all">{trip.confirmationCode}</p>
        <CopyCode code={trip.confirmationCode} />
      </div>
    </section>
  );
}
