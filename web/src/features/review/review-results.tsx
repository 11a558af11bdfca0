import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Testimonial } from '@charter/contracts';
import { phoneHref } from '@charter/contracts/browser';
import { PackageName } from '../../lib/booking/package-name.js';
import { Button, buttonClasses, errorText, longDay, Stars, timeInNassau, todayInNassau, useTranslations } from '@charter/ui';
import { PageLink } from '../../lib/page-link.js';
import { paths } from '../../lib/paths.js';
import { DetailList } from './detail-list.js';
import { reviewedBookingQuery } from './review.queries.js';

interface ResultProps {
  title: string;
  text: string;
  /** Moves the focus to the heading, because the result replaces the form. */
  takesFocus?: boolean;
  children?: ReactNode;
}

function Result({ title, text, takesFocus = false, children }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [takesFocus]);

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-display-lg outline-none">
        {title}
      </h1>
      <p className="mt-6 max-w-prose text-lg leading-8 text-navy-soft">{text}</p>
      {children}
    </>
  );
}

function VisitSite({ variant }: { variant: 'primary' | 'secondary' }) {
  const { t } = useTranslations();
  return (
    <PageLink to={paths.home} className={buttonClasses(variant, 'lg', 'mt-10 max-sm:w-full')}>
      {t('review.visit')}
    </PageLink>
  );
}

export function ReviewSubmitted({ stored: { name, location, rating, review } }: { stored: Testimonial }) {
  const { t } = useTranslations();
  return (
    <Result takesFocus title={t('review.thanksTitle')} text={t('review.thanksText', { name })}>
      <figure className="mt-10 border-t border-line pt-8">
        <Stars rating={rating} />
        <blockquote className="mt-5 max-w-prose font-display text-display-sm font-quiet wrap-anywhere whitespace-pre-line">
          {review}
        </blockquote>
        <figcaption className="mt-5 text-[0.9375rem] wrap-anywhere text-navy-soft">
          {name}, {location}
        </figcaption>
      </figure>
      <VisitSite variant="primary" />
    </Result>
  );
}

export function AlreadyReviewed({ takesFocus }: { takesFocus: boolean }) {
  const { t } = useTranslations();
  return (
    <Result takesFocus={takesFocus} title={t('review.doneTitle')} text={t('review.doneText')}>
      <VisitSite variant="secondary" />
    </Result>
  );
}

export function TooEarly({ code, takesFocus }: { code: string; takesFocus: boolean }) {
  const { t, locale } = useTranslations();
  const { data: booking } = useQuery(reviewedBookingQuery(code));
  return (
    <Result takesFocus={takesFocus} title={t('review.earlyTitle')} text={t('review.earlyText')}>
      {booking && (
        <DetailList
          details={[
            [t('review.charter'), <PackageName key="charter" of={booking} />],
            [
              t('review.opens'),
              t('review.opensAt', {
                day: longDay(todayInNassau(new Date(booking.endsAt)), locale),
                time: timeInNassau(booking.endsAt, locale),
              }),
            ],
          ]}
        />
      )}
      <VisitSite variant="secondary" />
    </Result>
  );
}

export interface ContactDetails {
  /** Undefined while the company's data is loading. */
  phone?: string | undefined;
  email?: string | undefined;
}

export function UnknownLink({ phone, email, takesFocus }: ContactDetails & { takesFocus: boolean }) {
  const { t } = useTranslations();
  const link =
    'figures inline-flex min-h-11 items-center text-lg underline decoration-lagoon/40 underline-offset-[6px] hover:decoration-lagoon-deep';
  return (
    <Result takesFocus={takesFocus} title={t('review.unknownTitle')} text={t('review.unknownText')}>
      <ul className="mt-6 flex flex-wrap gap-x-10 gap-y-1 text-lagoon-deep">
        {phone && (
          <li>
            <a href={phoneHref(phone)} aria-label={t('site.call', { phone })} className={link}>
              {phone}
            </a>
          </li>
        )}
        {email && (
          <li className="min-w-0">
            <a href={`mailto:${email}`} className={`${link} wrap-anywhere`}>
              {email}
            </a>
          </li>
        )}
      </ul>
      <VisitSite variant="secondary" />
    </Result>
  );
}

interface InvitationErrorProps {
  error: Error;
  retrying: boolean;
  onRetry: () => void;
}

/** The invitation failed to load: a network or server error, or too many requests. */
export function InvitationError({ error, retrying, onRetry }: InvitationErrorProps) {
  const { t } = useTranslations();
  const rateLimited = 'code' in error && error.code === 'TOO_MANY_REQUESTS';
  return (
    <div role="alert">
      <Result title={t(rateLimited ? 'review.busyTitle' : 'review.unloadedTitle')} text={errorText(t, error)}>
        <Button variant="secondary" size="lg" busy={retrying} onClick={onRetry} className="mt-10 max-sm:w-full">
          {t('ui.tryAgain')}
        </Button>
      </Result>
    </div>
  );
}
