import type { CharterPackage } from '@charter/contracts';
import { Button, classes, money, Picture, Skeleton, NonBreakingHyphens, useTranslations, Status } from '@charter/ui';
import { PackageBadges, PackageIncludes, PackageTimes } from './package-details.js';
import { PackagesLoaded } from './packages-loader.js';

export interface PackageRowsProps {
  selectedId?: number | undefined;
  onSelect: (chosen: CharterPackage) => void;
}

/** The booking page's list: one charter to a row, as a good hotel lists its rooms. */
export function PackageRows({ selectedId, onSelect }: PackageRowsProps) {
  return (
    <PackagesLoaded loading={<SkeletonRows />}>
      {(packages) => (
        <ul className="border-t border-line">
          {packages.map((each, index) => (
            <PackageRow key={each.id} of={each} first={index === 0} selected={each.id === selectedId} onSelect={onSelect} />
          ))}
        </ul>
      )}
    </PackagesLoaded>
  );
}

const row = 'grid gap-x-10 gap-y-6 border-b border-line py-8 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:py-10 lg:gap-x-14';

function PackageRow({
  of,
  first,
  selected,
  onSelect,
}: {
  of: CharterPackage;
  first: boolean;
  selected: boolean;
  onSelect: (chosen: CharterPackage) => void;
}) {
  const { t, locale } = useTranslations();
  return (
    <li className={row}>
      <div className="relative aspect-3/2 md:aspect-auto md:min-h-64 lg:min-h-80">
        <Picture
          src={of.imageUrl}
          alt={of.name}
          sizes="(min-width: 82rem) 31rem, (min-width: 48rem) 50vw, 92vw"
          ratio="fill"
          priority={first}
          className="rounded-xs"
        />
        <PackageBadges of={of} />
      </div>
      <article aria-label={of.name} className="grid content-center gap-x-10 gap-y-6 lg:grid-cols-[1fr_11rem]">
        <div>
          <h3 className="text-display-md">
            <NonBreakingHyphens>{of.name}</NonBreakingHyphens>
          </h3>
          <p className="mt-3 max-w-prose leading-7 text-navy-soft">{of.description}</p>
          <div className="mt-5 grid gap-x-8 gap-y-4 xs:grid-cols-2">
            <PackageTimes of={of} />
            <PackageIncludes of={of} />
          </div>
        </div>
        <div className="flex flex-wrap items-end justify-between gap-4 lg:flex-col lg:items-stretch lg:justify-center lg:border-l lg:border-line lg:pl-8">
          <p className="figures">
            <span className="block font-display text-[2rem] leading-none">{money(of.price, locale)}</span>
            <span className="mt-2 block text-sm text-navy-mute">{t('packages.perCharter')}</span>
          </p>
          <Button
            variant={selected ? 'primary' : 'secondary'}
            aria-pressed={selected}
            aria-label={t(selected ? 'packages.selectedNamed' : 'packages.selectNamed', { name: of.name })}
            onClick={() => onSelect(of)}
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
