import type { CharterPackage } from '@charter/contracts';
import { buttonLook, classes, money, Picture, Skeleton, Unbroken, useTranslations, Status } from '@charter/ui';
import { BookingLink } from '../../lib/booking-link.js';
import { bookingOf } from '../../lib/paths.js';
import { PackageBadges, PackageIncludes, PackageTimes } from './package-facts.js';
import { PackagesLoaded } from './packages-loaded.js';

const grid = 'grid gap-x-8 gap-y-16 sm:grid-cols-2 lg:grid-cols-6';
/** Two wide cards, then three, and on a tablet a wide one at the end: a rhythm, and no orphan among the five. */
const span = (index: number, count: number) =>
  classes(
    index < 2 && count % 3 === 2 ? 'lg:col-span-3' : 'lg:col-span-2',
    index === count - 1 && count % 2 === 1 && 'sm:max-lg:col-span-2',
  );

/** The home page's cards, each a way to the booking page. */
export function PackageCards() {
  return (
    <PackagesLoaded loading={<CardSkeletons />}>
      {(packages) => (
        <ul className={grid}>
          {packages.map((each, index) => (
            <PackageCard key={each.id} of={each} className={span(index, packages.length)} wide={index < 2} />
          ))}
        </ul>
      )}
    </PackagesLoaded>
  );
}

function CardSkeletons() {
  const { t } = useTranslations();
  return (
    <Status label={t('packages.loading')} className={grid}>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <div key={index} className="space-y-4 lg:col-span-2">
          <Skeleton className="w-full" style={{ aspectRatio: '3 / 2' }} />
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </Status>
  );
}

function PackageCard({ of, className, wide }: { of: CharterPackage; className: string; wide: boolean }) {
  const { t, locale } = useTranslations();
  return (
    <li className={classes('flex flex-col', className)}>
      <div className="relative">
        <Picture
          src={of.imageUrl}
          alt={of.name}
          sizes={
            wide ? '(min-width: 64rem) 38rem, (min-width: 40rem) 46vw, 92vw' : '(min-width: 64rem) 25rem, (min-width: 40rem) 46vw, 92vw'
          }
          className="rounded-xs"
        />
        <PackageBadges of={of} />
      </div>
      <div className="mt-6 flex items-baseline justify-between gap-5">
        <h3 className="text-display-sm">
          <Unbroken>{of.name}</Unbroken>
        </h3>
        <p className="figures shrink-0 text-right">
          <span className="font-display text-[1.375rem] leading-none">{money(of.price, locale)}</span>
          <span className="mt-1 block text-xs text-navy-mute">{t('packages.perCharter')}</span>
        </p>
      </div>
      <p className="mt-2 leading-7 text-navy-soft">{of.description}</p>
      <div className="mt-5 mb-7 space-y-1.5">
        <PackageTimes of={of} />
        <PackageIncludes of={of} shown={2} />
      </div>
      <BookingLink
        to={bookingOf(of.id)}
        className={buttonLook('secondary', 'md', 'mt-auto self-start')}
        aria-label={t('packages.bookNamed', { name: of.name })}
      >
        {t('packages.book')}
      </BookingLink>
    </li>
  );
}
