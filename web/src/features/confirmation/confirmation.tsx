import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { ApiError, urlOf } from '@charter/api-client';
import type { GuestBooking } from '@charter/contracts';
import { PackageName } from '../../lib/booking/package-name.js';
import {
  Button,
  ButtonLink,
  buttonClasses,
  Duration,
  errorText,
  longDay,
  money,
  Notice,
  Skeleton,
  Status,
  todayInNassau,
  useTranslations,
} from '@charter/ui';
import { PageLink } from '../../lib/page-link.js';
import { paths } from '../../lib/paths.js';
import AddOnRows from '../../lib/booking/add-on-rows.js';
import { BookingHero } from '../../lib/booking/booking-hero.js';
import { hoursText } from '../../lib/booking/hours-text.js';
import { AmountRow, SummaryRow } from '../../lib/booking/summary-row.js';
import { bookingQuery } from './confirmation.queries.js';
import { CopyCode } from '../../lib/booking/copy-code.js';

interface ConfirmationProps {
  code: string;
  /** Address of the marina; undefined while the company's data is loading. */
  place?: string | undefined;
  phone?: string | undefined;
}

export default function Confirmation({ code, place, phone }: ConfirmationProps) {
  const { t } = useTranslations();
  const { data: booking, error, isFetching, refetch } = useQuery(bookingQuery(code));

  if (booking) return <Confirmed booking={booking} place={place} phone={phone} />;
  if (error) {
    const unknown = error instanceof ApiError && error.status < 500 && error.status > 0;
    return (
      <div className="measure min-h-dvh py-16">
        <h1 className="sr-only">{t('confirmation.eyebrow')}</h1>
        <Notice
          tone="danger"
          title={t(unknown ? 'confirmation.unknownTitle' : 'confirmation.failedTitle')}
          actions={
            <>
              {!unknown && (
                <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
                  {t('ui.tryAgain')}
                </Button>
              )}
              <PageLink to={paths.booking} className={buttonClasses('secondary', 'sm')}>
                {t('confirmation.newBooking')}
              </PageLink>
            </>
          }
        >
          {unknown ? t('confirmation.unknownText') : errorText(t, error)}
        </Notice>
      </div>
    );
  }
  return (
    <div className="measure min-h-dvh py-20">
      <h1 className="sr-only">{t('confirmation.eyebrow')}</h1>
      <Status label={t('confirmation.loading')} className="space-y-6">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-14 w-3/4" />
        <Skeleton className="h-24 w-full max-w-xl" />
      </Status>
    </div>
  );
}

const statusTexts = {
  pending: 'confirmation.pending',
  confirmed: 'confirmation.confirmed',
  cancelled: 'confirmation.cancelled',
  completed: 'confirmation.completed',
} as const;

function Confirmed({ booking, place, phone }: { booking: GuestBooking; place?: string | undefined; phone?: string | undefined }) {
  const texts = useTranslations();
  const { t, locale } = texts;
  const heading = useRef<HTMLHeadingElement>(null);
  const balance = booking.balance && {
    dollars: booking.balance.amount,
    amount: money(booking.balance.amount, locale),
    date: longDay(todayInNassau(new Date(booking.balance.dueAt)), locale),
  };

  useEffect(() => {
    // The payment dialog has closed and lost the focus; screen readers continue at the heading.
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);

  return (
    <article aria-labelledby="confirmation-title">
      <BookingHero
        id="confirmation-title"
        eyebrow={t('confirmation.eyebrow')}
        title={t('confirmation.title', { name: booking.firstName })}
        headingRef={heading}
      />
      <div className="measure grid gap-x-10 gap-y-14 py-14 md:grid-cols-[1fr_20rem] md:py-20 lg:grid-cols-[1fr_22rem] lg:gap-x-24">
        <div>
          <section aria-label={t('confirmation.code')} className="border-b border-line pb-10">
            <p className="eyebrow text-navy-mute">{t('confirmation.code')}</p>
            <p className="mt-3 font-display text-[clamp(2.25rem,1.6rem+2.6vw,4rem)] leading-none tracking-[0.02em] whitespace-nowrap select-all [font-feature-settings:'lnum']">
              {booking.confirmationCode}
            </p>
            <div className="mt-4">
              <CopyCode code={booking.confirmationCode} />
            </div>
            <p className="mt-6 max-w-prose text-lg leading-8 text-balance">{t(statusTexts[booking.status])}</p>
            {balance && <p className="mt-4 max-w-prose leading-7 text-navy-soft">{t('confirmation.balance', balance)}</p>}
          </section>
          <section className="grid gap-x-12 gap-y-10 pt-10 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
            <Advice title={t('confirmation.meet')}>
              {place && <p className="font-medium text-navy">{place}</p>}
              <p>{t('confirmation.meetText')}</p>
              {phone && <p>{t('confirmation.questions', { phone: phone.replaceAll(' ', '\u00A0') })}</p>}
            </Advice>
            <Advice title={t('confirmation.bring')}>
              <p>{t('confirmation.bringText')}</p>
            </Advice>
          </section>
        </div>
        <section aria-label={t('summary.title')} className="self-start bg-sand-pale p-6 lg:p-8">
          <h2 className="text-display-sm">
            <PackageName of={booking} />
          </h2>
          <dl className="mt-5 space-y-3 text-[0.9375rem]">
            <SummaryRow name={t('summary.date')}>{longDay(booking.bookingDate, locale)}</SummaryRow>
            <SummaryRow name={t('summary.time')}>{hoursText(booking, texts)}</SummaryRow>
            <SummaryRow name={t('summary.duration')}>
              <Duration>{booking.packageDuration}</Duration>
            </SummaryRow>
            <SummaryRow name={t('summary.guests')}>{t('summary.people', { count: booking.guestCount })}</SummaryRow>
            <AddOnRows of={booking} />
            <SummaryRow name={t('confirmation.status')}>{t(`status.${booking.status}`)}</SummaryRow>
            <SummaryRow name={t('confirmation.payment')}>{t(`paymentStatus.${booking.paymentStatus}`)}</SummaryRow>
          </dl>
          <p className="figures mt-5 flex items-baseline justify-between border-t border-navy/15 pt-4">
            <span className="text-[0.9375rem] text-navy-soft">{t('summary.total')}</span>
            <span className="font-display text-[1.75rem] leading-none">{money(booking.totalAmount, locale)}</span>
          </p>
          {balance && (
            <dl className="mt-4 space-y-3 text-[0.9375rem]">
              <AmountRow name={t('paymentStatus.paid')} amount={booking.totalAmount - balance.dollars} />
              <AmountRow name={t('summary.balance', { date: balance.date })} amount={balance.dollars} />
            </dl>
          )}
          {booking.status !== 'cancelled' && (
            <ButtonLink
              variant="primary"
              href={urlOf('GET /api/bookings/{confirmationCode}/calendar.ics', { path: { confirmationCode: booking.confirmationCode } })}
              className="mt-7 w-full"
            >
              <CalendarPlus aria-hidden="true" className="size-4" />
              {t('confirmation.calendar')}
            </ButtonLink>
          )}
          <PageLink to={paths.home} className={buttonClasses('secondary', 'md', 'mt-3 w-full')}>
            {t('booking.backHome')}
          </PageLink>
        </section>
      </div>
    </article>
  );
}

function Advice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-display-sm">{title}</h2>
      <div className="mt-3 space-y-2 leading-7 text-navy-soft">{children}</div>
    </div>
  );
}
