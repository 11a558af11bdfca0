import type { CharterPackage } from '@charter/contracts';
import { buttonClasses, classes, money, Skeleton, NonBreakingHyphens, useTranslations, Status } from '@charter/ui';
import { PageLink } from '../../lib/page-link.js';
import { bookingPath } from '../../lib/paths.js';
import { PackageIncludes, PackageTimes } from './package-details.js';
import { PackagePictures } from './package-pictures.js';
import { PackagesLoaded } from './packages-loader.js';

const grid = 'grid gap-x-8 gap-y-16 sm:grid-cols-2 lg:grid-cols-6';

/** Rows of three, after as many rows of two as leave no orphan: five are two and three, four are two and two. */
const inPair = (index: number, count: number) => index < [0, 4, 2][count % 3]!;

const span = (index: number, count: number) =>
  classes(
    inPair(index, count) ? 'lg:col-span-3' : 'lg:col-span-2',
    // On a tablet the last of an odd number takes the row.
    index === count - 1 && count % 2 === 1 && 'sm:max-lg:col-span-2',
  );

/** The home page's cards, each a way to the booking page. */
export function PackageCards() {
  return (
    <PackagesLoaded loading={<CardSkeletons />}>
      {(packages) => (
        <ul className={grid}>
          {packages.map((each, index) =>
            packages.length === 1 ? (
              <OnlyCard key={each.id} of={each} />
            ) : (
              <PackageCard key={each.id} of={each} order={index} count={packages.length} />
            ),
          )}
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
          <Skeleton className="aspect-3/2 w-full" />
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </Status>
  );
}

function PackageCard({ of, order, count }: { of: CharterPackage; order: number; count: number }) {
  return (
    <li className={classes('flex flex-col', span(order, count))}>
      <PackagePictures
        of={of}
        order={order}
        sizes={
          inPair(order, count)
            ? '(min-width: 64rem) 38rem, (min-width: 40rem) 46vw, 92vw'
            : '(min-width: 64rem) 25rem, (min-width: 40rem) 46vw, 92vw'
        }
      />
      <CardWords of={of} />
    </li>
  );
}

/** A house that sells one charter gives it the whole width: picture on the left, words on the right. */
function OnlyCard({ of }: { of: CharterPackage }) {
  return (
    <li className="col-span-full grid gap-x-16 lg:grid-cols-[7fr_5fr]">
      <PackagePictures of={of} order={0} sizes="(min-width: 64rem) 46rem, 92vw" />
      <div className="flex flex-col lg:mb-11 lg:justify-center">
        <CardWords of={of} />
      </div>
    </li>
  );
}

function CardWords({ of }: { of: CharterPackage }) {
  const { t, locale } = useTranslations();
  return (
    <>
      <div className="mt-3 flex items-baseline justify-between gap-5">
        <h3 className="text-display-sm">
          <NonBreakingHyphens>{of.name}</NonBreakingHyphens>
        </h3>
        <p className="figures shrink-0 text-right">
          <span className="font-display text-[1.375rem] leading-none">{money(of.price, locale)}</span>
          <span className="mt-1 block text-xs text-navy-mute">{t('packages.perCharter')}</span>
        </p>
      </div>
      <p className="mt-3 leading-7 text-navy-soft">{of.description}</p>
      <div className="mt-5 mb-7 space-y-1.5">
        <PackageTimes of={of} />
        <PackageIncludes of={of} shown={2} />
      </div>
      <PageLink
        to={bookingPath(of.id)}
        className={buttonClasses('secondary', 'md', 'mt-auto self-start')}
        aria-label={t('packages.bookNamed', { name: of.name })}
      >
        {t('packages.book')}
      </PageLink>
    </>
  );
}
