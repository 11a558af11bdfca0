import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Testimonial } from '@charter/contracts';
import {
  Button,
  buttonClasses,
  errorText,
  longDay,
  Stars,
  timeInNassau,
  todayInNassau,
  NonBreakingHyphens,
  useTranslations,
} from '@charter/ui';
import { PageLink } from '../../lib/page-link.js';
import { paths } from '../../lib/paths.js';
import { Facts } from './detail-list.js';
import { reviewedBookingQuery } from './review.queries.js';

interface AnswerProps {
  title: string;
  text: string;
  /** The guest was writing until this very moment: the focus goes where the news is. */
  arriving?: boolean;
  children?: ReactNode;
}

function Answer({ title, text, arriving = false, children }: AnswerProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!arriving) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [arriving]);

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
    <Answer arriving title={t('review.thanksTitle')} text={t('review.thanksText', { name })}>
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
    </Answer>
  );
}

export function AlreadyReviewed({ arriving }: { arriving: boolean }) {
  const { t } = useTranslations();
  return (
    <Answer arriving={arriving} title={t('review.doneTitle')} text={t('review.doneText')}>
      <VisitSite variant="secondary" />
    </Answer>
  );
}

export function TooEarly({ code, arriving }: { code: string; arriving: boolean }) {
  const { t, locale } = useTranslations();
  const { data: sailing } = useQuery(reviewedBookingQuery(code));
  return (
    <Answer arriving={arriving} title={t('review.earlyTitle')} text={t('review.earlyText')}>
      {sailing && (
        <Facts
          facts={[
            [t('review.charter'), <NonBreakingHyphens key="charter">{sailing.packageName}</NonBreakingHyphens>],
            [
              t('review.opens'),
              t('review.opensAt', {
                day: longDay(todayInNassau(new Date(sailing.endsAt)), locale),
                time: timeInNassau(sailing.endsAt, locale),
              }),
            ],
          ]}
        />
      )}
      <VisitSite variant="secondary" />
    </Answer>
  );
}

export interface Reach {
  /** Unknown while the business is: a wrong one would be worse. */
  phone?: string | undefined;
  email?: string | undefined;
}

export function UnknownLink({ phone, email, arriving }: Reach & { arriving: boolean }) {
  const { t } = useTranslations();
  const link =
    'figures inline-flex min-h-11 items-center text-lg underline decoration-lagoon/40 underline-offset-[6px] hover:decoration-lagoon-deep';
  return (
    <Answer arriving={arriving} title={t('review.unknownTitle')} text={t('review.unknownText')}>
      <ul className="mt-6 flex flex-wrap gap-x-10 gap-y-1 text-lagoon-deep">
        {phone && (
          <li>
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} aria-label={t('site.call', { phone })} className={link}>
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
    </Answer>
  );
}

export interface NotLoadedProps {
  error: Error;
  asking: boolean;
  onAgain: () => void;
}

/** No charter, but no answer about it either: lost on the way, or asked too often. */
export function InvitationError({ error, asking, onAgain }: NotLoadedProps) {
  const { t } = useTranslations();
  const tooOften = 'code' in error && error.code === 'TOO_MANY_REQUESTS';
  return (
    <div role="alert">
      <Answer title={t(tooOften ? 'review.busyTitle' : 'review.unloadedTitle')} text={errorText(t, error)}>
        <Button variant="secondary" size="lg" busy={asking} onClick={onAgain} className="mt-10 max-sm:w-full">
          {t('ui.tryAgain')}
        </Button>
      </Answer>
    </div>
  );
}
