import type { CharterPackage } from '@charter/contracts';
import { buttonClasses, classes, Skeleton, NonBreakingHyphens, useTranslations, Status, TextInLanguage } from '@charter/ui';
import { PageLink } from '../../lib/page-link.js';
import { bookingPath } from '../../lib/paths.js';
import { packagePrice } from '../../lib/package-price.js';
import { textLanguage } from '../../lib/text-language.js';
import { PackageIncludes, PackageTimes } from './package-details.js';
import { PackagePictures } from './package-pictures.js';
import { PackagesLoader } from './packages-loader.js';

const grid = 'grid grid-cols-1 gap-x-8 gap-y-16 sm:grid-cols-2 lg:grid-cols-6';

/** Rows of three cards, preceded by as many rows of two as avoid a single card: five cards are 2 + 3, four are 2 + 2. */
const inRowOfTwo = (index: number, count: number) => index < [0, 4, 2][count % 3]!;

const span = (index: number, count: number) =>
  classes(
    inRowOfTwo(index, count) ? 'lg:col-span-3' : 'lg:col-span-2',
    // On tablets the last card of an odd number takes the whole row.
    index === count - 1 && count % 2 === 1 && 'sm:max-lg:col-span-2',
  );

/** Package cards of the home page, which link to the booking page. */
export function PackageCards() {
  return (
    <PackagesLoader loading={<CardSkeletons />}>
      {(packages) => (
        <ul className={grid}>
          {packages.map((each, index) =>
            packages.length === 1 ? (
              <SingleCard key={each.id} charterPackage={each} />
            ) : (
              <PackageCard key={each.id} charterPackage={each} order={index} count={packages.length} />
            ),
          )}
        </ul>
      )}
    </PackagesLoader>
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

function PackageCard({ charterPackage, order, count }: { charterPackage: CharterPackage; order: number; count: number }) {
  return (
    <li className={classes('flex min-w-0 flex-col', span(order, count))}>
      <PackagePictures
        charterPackage={charterPackage}
        order={order}
        sizes={
          inRowOfTwo(order, count)
            ? '(min-width: 64rem) 38rem, (min-width: 40rem) 46vw, 92vw'
            : '(min-width: 64rem) 25rem, (min-width: 40rem) 46vw, 92vw'
        }
      />
      <CardTexts charterPackage={charterPackage} />
    </li>
  );
}

/** The only package takes the full width: picture on the left, texts on the right. */
function SingleCard({ charterPackage }: { charterPackage: CharterPackage }) {
  return (
    <li className="col-span-full grid gap-x-16 lg:grid-cols-[7fr_5fr]">
      <PackagePictures charterPackage={charterPackage} order={0} sizes="(min-width: 64rem) 46rem, 92vw" />
      <div className="flex flex-col lg:mb-11 lg:justify-center">
        <CardTexts charterPackage={charterPackage} />
      </div>
    </li>
  );
}

function CardTexts({ charterPackage }: { charterPackage: CharterPackage }) {
  const { t, locale } = useTranslations();
  return (
    <>
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <h3 className="min-w-0 flex-[1_1_9rem] text-display-sm wrap-anywhere">
          <TextInLanguage language={textLanguage(charterPackage, 'name', locale)}>
            <NonBreakingHyphens>{charterPackage.name}</NonBreakingHyphens>
          </TextInLanguage>
        </h3>
        <p className="figures shrink-0 text-right">
          <span className="font-display text-[1.375rem] leading-none">{packagePrice(charterPackage, { t, locale })}</span>
          <span className="mt-1 block text-xs text-navy-mute">{t('packages.perCharter')}</span>
        </p>
      </div>
      <p className="mt-3 leading-7 text-navy-soft">
        <TextInLanguage language={textLanguage(charterPackage, 'description', locale)}>{charterPackage.description}</TextInLanguage>
      </p>
      <div className="mt-5 mb-7 space-y-1.5">
        <PackageTimes charterPackage={charterPackage} />
        <PackageIncludes charterPackage={charterPackage} shown={2} />
      </div>
      <PageLink
        to={bookingPath(charterPackage.id)}
        className={buttonClasses('secondary', 'md', 'mt-auto self-start')}
        aria-label={t('packages.bookNamed', { name: charterPackage.name })}
      >
        {t('packages.book')}
      </PageLink>
    </>
  );
}
