import type { CharterPackage } from '@charter/contracts';
import { Button, classes, languageTag, Picture, Skeleton, NonBreakingHyphens, useTranslations, Status, TextInLanguage } from '@charter/ui';
import { packagePrice } from '../../lib/package-price.js';
import { textLanguage } from '../../lib/text-language.js';
import { PackageBadges, PackageIncludes, PackageTimes } from './package-details.js';
import { PackagesLoader } from './packages-loader.js';

interface PackageRowsProps {
  selectedId?: number | undefined;
  onSelect: (chosen: CharterPackage) => void;
}

/** List of the packages on the booking page. */
export function PackageRows({ selectedId, onSelect }: PackageRowsProps) {
  return (
    <PackagesLoader loading={<SkeletonRows />}>
      {(packages) => (
        <ul className="border-t border-line">
          {packages.map((each, index) => (
            <PackageRow key={each.id} charterPackage={each} first={index === 0} selected={each.id === selectedId} onSelect={onSelect} />
          ))}
        </ul>
      )}
    </PackagesLoader>
  );
}

const row = 'grid gap-x-10 gap-y-6 border-b border-line py-8 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:py-10 lg:gap-x-14';

function PackageRow({
  charterPackage,
  first,
  selected,
  onSelect,
}: {
  charterPackage: CharterPackage;
  first: boolean;
  selected: boolean;
  onSelect: (chosen: CharterPackage) => void;
}) {
  const { t, locale } = useTranslations();
  return (
    <li className={row}>
      <div className="relative aspect-3/2 md:aspect-auto md:min-h-64 lg:min-h-80">
        <Picture
          src={charterPackage.imageUrl}
          alt={charterPackage.name}
          altLang={languageTag(textLanguage(charterPackage, 'name', locale))}
          sizes="(min-width: 82rem) 31rem, (min-width: 48rem) 50vw, 92vw"
          ratio="fill"
          priority={first}
          className="rounded-xs"
        />
        <PackageBadges charterPackage={charterPackage} />
      </div>
      <article
        aria-label={charterPackage.name}
        className="grid content-center gap-x-10 gap-y-6 lg:grid-cols-[1fr_minmax(12rem,max-content)]"
      >
        <div>
          <h3 className="text-display-md">
            <TextInLanguage language={textLanguage(charterPackage, 'name', locale)}>
              <NonBreakingHyphens>{charterPackage.name}</NonBreakingHyphens>
            </TextInLanguage>
          </h3>
          <p className="mt-3 max-w-prose leading-7 text-navy-soft">
            <TextInLanguage language={textLanguage(charterPackage, 'description', locale)}>{charterPackage.description}</TextInLanguage>
          </p>
          <div className="mt-5 grid gap-x-8 gap-y-4 xs:grid-cols-2">
            <PackageTimes charterPackage={charterPackage} />
            <PackageIncludes charterPackage={charterPackage} />
          </div>
        </div>
        <div className="flex flex-wrap items-end justify-between gap-4 lg:flex-col lg:items-stretch lg:justify-center lg:border-l lg:border-line lg:pl-8">
          <p className="figures">
            <span
              className={classes(
                'block font-display leading-none',
                charterPackage.lowestPrice === undefined ? 'text-[2rem]' : 'text-[1.625rem]',
              )}
            >
              {packagePrice(charterPackage, { t, locale })}
            </span>
            <span className="mt-2 block text-sm text-navy-mute">{t('packages.perCharter')}</span>
          </p>
          <Button
            variant={selected ? 'primary' : 'secondary'}
            aria-pressed={selected}
            aria-label={t(selected ? 'packages.selectedNamed' : 'packages.selectNamed', { name: charterPackage.name })}
            onClick={() => onSelect(charterPackage)}
          >
            {t(selected ? 'packages.selected' : 'packages.select')}
          </Button>
        </div>
      </article>
    </li>
  );
}

function SkeletonRows() {
  const { t } = useTranslations();
  return (
    <Status label={t('packages.loading')} className="border-t border-line">
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <div key={index} className={classes(row)}>
          <Skeleton className="aspect-3/2 w-full" />
          <div className="flex flex-col justify-center gap-4">
            <Skeleton className="h-9 w-3/5" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="mt-4 h-4 w-2/5" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </Status>
  );
}
