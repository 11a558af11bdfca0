import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTranslations, Wordmark } from '@charter/ui';
import { businessQuery } from '../features/business/business.queries.js';
import { PhoneLink } from '../features/business/phone-link.js';
import { BookingLink } from '../lib/booking-link.js';
import { paths } from '../lib/paths.js';

const link = 'underline decoration-white/0 underline-offset-4 transition-colors hover:decoration-white/60';

const year = new Date().getFullYear();

export function Footer() {
  const { t } = useTranslations();
  const { data: business } = useQuery(businessQuery);
  const name = business?.name ?? t('site.name');
  return (
    <footer className="on-dark bg-navy text-white">
      <div className="measure grid gap-12 pt-16 pb-14 md:grid-cols-[1.6fr_1fr_1fr] md:pt-20">
        <div>
          <Wordmark name={name} />
          <p className="mt-6 max-w-sm text-[0.9375rem] leading-7 text-white/75">{t('footer.text')}</p>
        </div>
        <nav aria-label={t('footer.pages')} className="flex flex-col items-start gap-3 text-[0.9375rem]">
          <p className="eyebrow mb-2 text-white/65">{t('footer.pages')}</p>
          <BookingLink to={paths.booking} className={link}>
            {t('site.book')}
          </BookingLink>
          <Link to={paths.terms} className={link}>
            {t('site.terms')}
          </Link>
          <Link to={paths.privacy} className={link}>
            {t('site.privacy')}
          </Link>
        </nav>
        {business && (
          <address className="flex flex-col items-start gap-3 text-[0.9375rem] not-italic">
            <p className="eyebrow mb-2 text-white/65">{t('footer.contact')}</p>
            <PhoneLink className={link} />
            <a href={`mailto:${business.email}`} className={`${link} wrap-anywhere`}>
              {business.email}
            </a>
            <p className="leading-6 text-white/75">{business.place}</p>
          </address>
        )}
      </div>
      <div className="measure pb-10">
        <p className="border-t border-white/15 pt-6 text-sm text-white/65">{t('footer.copyright', { year, name })}</p>
      </div>
    </footer>
  );
}
