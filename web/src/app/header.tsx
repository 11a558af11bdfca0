import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { buttonLook, classes, useTranslations, Wordmark } from '@charter/ui';
import type { Locale } from '@charter/contracts/limits';
import { businessQuery } from '../features/business/business.queries.js';
import { PhoneLink } from '../features/business/phone-link.js';
import { BookingLink } from '../lib/booking-link.js';
import { offeredLanguages } from '../lib/languages.js';
import { paths } from '../lib/paths.js';

export function Header({ overPicture }: { overPicture: boolean }) {
  const { t } = useTranslations();
  const { pathname } = useLocation();
  const { data: business } = useQuery(businessQuery);
  return (
    <header className={classes('z-20 w-full', overPicture ? 'on-dark absolute top-0 text-white' : 'border-b border-line bg-white')}>
      <div className="measure flex h-20 items-center gap-5 sm:gap-8 md:h-24">
        <Link to={paths.home} className="mr-auto shrink-0">
          <Wordmark name={business?.name ?? t('site.name')} />
        </Link>
        <PhoneLink compact className="text-[0.9375rem] transition-opacity hover:opacity-70 max-md:p-2" />
        <LanguagePicker />
        {pathname !== paths.booking && (
          <BookingLink to={paths.booking} className={buttonLook(overPicture ? 'light' : 'primary', 'md', 'max-sm:hidden')}>
            {t('site.book')}
          </BookingLink>
        )}
      </div>
    </header>
  );
}

function LanguagePicker() {
  const { t, locale, setLocale } = useTranslations();
  return (
    <span className="relative flex items-center gap-2 text-[0.9375rem]">
      <Globe aria-hidden="true" className="size-4" />
      <select
        aria-label={t('site.language')}
        value={locale}
        onChange={(event) => setLocale(event.target.value as Locale)}
        className="h-11 cursor-pointer field-sizing-content appearance-none bg-transparent font-medium transition-opacity hover:opacity-70 [&_option]:text-navy"
      >
        {offeredLanguages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
