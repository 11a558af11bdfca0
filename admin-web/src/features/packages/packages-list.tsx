import type { CharterPackage } from '@charter/contracts';
import { Button, LoadError, Skeleton, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useRowFocus } from '../../lib/use-row-focus.js';
import { useShortcuts } from '../../lib/use-shortcuts.js';
import { PackageRow } from './package-row.js';
import { packagesQuery } from './packages.queries.js';

// Nobody opens a dialog within the first second: the list comes first.
const PackageForm = lazy(() => import('./package-form.js'));
const PackageImages = lazy(() => import('./package-images.js'));
const DeletePackage = lazy(() => import('./delete-package.js'));

type Opened = { what: 'new' } | { what: 'form' | 'images' | 'removal'; sold: CharterPackage } | null;

export function PackagesList() {
  const { t } = useTranslations();
  const packages = useQuery(packagesQuery);
  const [opened, setOpened] = useState<Opened>(null);
  const { list, walk, mayLeave } = useRowFocus(packages.data ?? [], opened !== null);
  const close = () => setOpened(null);
  useShortcuts({ j: () => void walk(1), k: () => void walk(-1) });

  return (
    <>
      <title>{`${t('packages.title')} · ${t('app.name')}`}</title>
      <header className="mb-5 flex items-center justify-between gap-4 lg:mb-6">
        <div className="flex items-baseline gap-3 lg:gap-4">
          <h1 className="text-display-md">{t('packages.title')}</h1>
          <output className="figures text-sm text-navy-mute">
            {packages.data && t('packages.count', { count: packages.data.length })}
          </output>
        </div>
        <Button size="sm" className="max-lg:min-h-11" onClick={() => setOpened({ what: 'new' })}>
          <Plus aria-hidden="true" className="size-4" strokeWidth={1.8} />
          {t('packages.new')}
        </Button>
      </header>

      <div ref={list} aria-busy={packages.isFetching}>
        {packages.isPending && <PackagesSkeleton />}
        {packages.isError && <LoadError title={t('packages.failed')} query={packages} className="mb-4" />}
        {packages.data?.length === 0 && (
          <div className="border-y border-line py-16 text-center">
            <h2 className="text-display-sm">{t('packages.empty')}</h2>
            <p className="mx-auto mt-2 max-w-sm text-navy-mute">{t('packages.emptyWhy')}</p>
          </div>
        )}
        {packages.data && packages.data.length > 0 && (
          <ul aria-label={t('packages.list')} className="grid gap-4 lg:block lg:border-b lg:border-line">
            {packages.data.map((sold) => (
              <PackageRow
                key={sold.id}
                sold={sold}
                onEdit={() => setOpened({ what: 'form', sold })}
                onImages={() => setOpened({ what: 'images', sold })}
                onDelete={() => {
                  mayLeave(sold.id);
                  setOpened({ what: 'removal', sold });
                }}
              />
            ))}
          </ul>
        )}
      </div>

      {opened && (
        <Suspense>
          {opened.what === 'new' && <PackageForm onClose={close} />}
          {opened.what === 'form' && <PackageForm sold={opened.sold} onClose={close} />}
          {opened.what === 'images' && <PackageImages sold={opened.sold} onClose={close} />}
          {opened.what === 'removal' && <DeletePackage sold={opened.sold} onClose={close} />}
        </Suspense>
      )}
    </>
  );
}

/** Of the shape that is coming. */
function PackagesSkeleton() {
  const { t } = useTranslations();
  return (
    <div className="space-y-4">
      <output className="sr-only">{t('packages.loading')}</output>
      {Array.from({ length: 5 }, (_, row) => (
        <div key={row} className="flex flex-col gap-4 lg:flex-row lg:items-center lg:gap-6 lg:py-1">
          <Skeleton className="h-44 w-full lg:h-28 lg:w-42" />
          <div className="flex-1 space-y-3">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
