import type { ReactNode } from 'react';
import { classes, Duration, longDay, money, Picture, NonBreakingHyphens, useTranslations, Words } from '@charter/ui';
import { textLanguage } from '../text-language.js';
import { slotText } from './slot-text.js';
import { useSlotTimes } from './slot-times.js';
import type { Trip } from './trip.js';

interface TripSummaryProps {
  trip: Trip;
  guestCount?: number | undefined;
  className?: string;
  /** Shown below the price. */
  children?: ReactNode;
}

/** The chosen charter: picture, day, time, people, price. */
export function TripSummary({ trip, guestCount, className, children }: TripSummaryProps) {
  const texts = useTranslations();
  const { t, locale } = texts;
  const { package: chosen, date, slot } = trip;
  const times = useSlotTimes(chosen, date);
  return (
    <section aria-label={t('summary.title')} className={classes('bg-sand-pale', className)}>
      <Picture src={chosen.imageUrl} alt="" sizes="(min-width: 48rem) 24rem, 100vw" ratio="16 / 9" className="max-sm:hidden" />
      <div className="p-5 sm:p-6">
        <h3 className="text-display-sm">
          <Words language={textLanguage(chosen, 'name', locale)}>
            <NonBreakingHyphens>{chosen.name}</NonBreakingHyphens>
          </Words>
        </h3>
        <dl className="mt-4 space-y-2.5 text-[0.9375rem]">
          <SummaryRow name={t('summary.date')}>{longDay(date, locale)}</SummaryRow>
          <SummaryRow name={t('summary.time')}>
            {slot ? slotText(chosen, slot, texts, times?.get(slot)) : t('summary.notChosen')}
          </SummaryRow>
          <SummaryRow name={t('summary.duration')}>
            <Duration>{chosen.duration}</Duration>
          </SummaryRow>
          {guestCount !== undefined && Number.isInteger(guestCount) && (
            <SummaryRow name={t('summary.guests')}>{t('summary.people', { count: guestCount })}</SummaryRow>
          )}
        </dl>
        <p className="figures mt-5 flex items-baseline justify-between gap-4 border-t border-navy/15 pt-4">
          <span className="text-[0.9375rem] text-navy-soft">{t('summary.total')}</span>
          <span className="font-display text-[1.75rem] leading-none">{money(chosen.price, locale)}</span>
        </p>
        {children}
      </div>
    </section>
  );
}

export function SummaryRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-5">
      <dt className="shrink-0 text-navy-soft">{name}</dt>
      <dd className="text-right font-medium text-navy">{children}</dd>
    </div>
  );
}
