import type { ReactNode } from 'react';
import type { Business, PublishedReplyTime } from '@charter/contracts';
import { phoneHref } from '@charter/contracts/browser';
import { durationOf } from '@charter/contracts/formats';
import { LoadError, percentText, Skeleton, Status, useTranslations } from '@charter/ui';
import { claimText } from '../../lib/claims.js';
import { OfficeHours } from '../../lib/office-hours.js';
import type { QueryState } from '../../lib/use-query-keeping-error.js';
import { lazyOnVisible } from '../../render/lazy-on-visible.js';

const ContactForm = lazyOnVisible(
  'contact-form',
  async () => (await import('./contact-form.js')).ContactForm,
  <div className="min-h-160" />,
);

interface ContactProps {
  business: QueryState<Business>;
}

/** Contact details and contact form. */
export function Contact({ business }: ContactProps) {
  const { t } = useTranslations();
  return (
    <section id="contact" aria-labelledby="contact-title" className="measure py-24 md:py-36">
      <div className="grid gap-x-20 gap-y-16 lg:grid-cols-[5fr_7fr] xl:gap-x-28">
        <div>
          <h2 id="contact-title" className="text-display-lg text-balance">
            {t('contact.title')}
          </h2>
          <p className="mt-6 mb-12 max-w-md leading-7 text-balance text-navy-soft">{t('contact.text')}</p>
          <Details {...business} />
        </div>
        <div className="self-start bg-sand-pale px-5 py-10 sm:px-10 md:py-12 max-sm:-mx-5">
          <h3 id="message-title" className="mb-8 text-display-md">
            {t('contact.formTitle')}
          </h3>
          <ContactForm business={business.data} />
        </div>
      </div>
    </section>
  );
}

const link = 'underline decoration-navy/25 underline-offset-[6px] transition-colors hover:decoration-navy';
const row = 'border-t border-line py-6 last:border-b';

/** Brand names are not translated. */
const socialNames: Record<string, string> = { instagram: 'Instagram', facebook: 'Facebook', tiktok: 'TikTok', youtube: 'YouTube' };

function Details({ data: business, error, isFetching, refetch }: ContactProps['business']) {
  const { t, locale } = useTranslations();
  const replyPromiseText = ({ percentInTime, medianMinutes }: PublishedReplyTime) =>
    claimText(t, business, 'contact.replyTime', {
      share: percentText(percentInTime, locale),
      duration: durationOf(medianMinutes, 'minute', locale),
    });
  if (business) {
    const social = Object.entries(business.social);
    return (
      <address className="not-italic">
        <dl>
          {business.phone && (
            <Detail name={t('contact.phone')} note={claimText(t, business, 'contact.phoneNote')}>
              <a href={phoneHref(business.phone)} className={`figures ${link}`}>
                {business.phone}
              </a>
            </Detail>
          )}
          {business.email && (
            <Detail
              name={t('contact.email')}
              note={claimText(t, business, 'contact.emailNote')}
              proof={business.replyPromise && replyPromiseText(business.replyPromise)}
            >
              <a href={`mailto:${business.email}`} className={`wrap-anywhere ${link}`}>
                {business.email}
              </a>
            </Detail>
          )}
          {business.place && <Detail name={t('contact.location')}>{business.place}</Detail>}
          {business.hours && (
            <Detail name={t('contact.hours')}>
              <OfficeHours hours={business.hours} />
            </Detail>
          )}
          {social.length > 0 && (
            <Detail name={t('contact.social')}>
              <ul className="flex flex-wrap gap-x-7 gap-y-1">
                {social.map(([site, url]) => (
                  <li key={site}>
                    <a href={url} rel="me noopener" className={`inline-flex min-h-11 items-center ${link}`}>
                      {socialNames[site] ?? site}
                    </a>
                  </li>
                ))}
              </ul>
            </Detail>
          )}
        </dl>
      </address>
    );
  }
  if (error) {
    return <LoadError title={t('contact.detailsFailed')} query={{ error, isFetching, refetch }} />;
  }
  return (
    <Status label={t('contact.loading')}>
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className={`space-y-4 ${row}`}>
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-6 w-3/5" />
        </div>
      ))}
    </Status>
  );
}

interface DetailProps {
  name: string;
  note?: string | undefined;
  /** How well the note's promise is kept. */
  proof?: string | undefined;
  children: ReactNode;
}

function Detail({ name, note, proof, children }: DetailProps) {
  return (
    <div className={row}>
      <dt className="eyebrow text-navy-mute">{name}</dt>
      <dd className="mt-3 font-display text-xl leading-8 sm:text-[1.375rem]">{children}</dd>
      {note && <dd className="mt-1 text-[0.9375rem] text-navy-soft">{note}</dd>}
      {proof && <dd className="figures mt-1 max-w-md text-sm leading-6 text-navy-mute">{proof}</dd>}
    </div>
  );
}
