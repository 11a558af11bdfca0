import type { CharterPackage } from '@charter/contracts';
import { Button, LoadError, Skeleton, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { EmptyState } from '../../lib/empty-state.js';
import { packagesQuery } from '../../lib/packages.queries.js';
import { RecordMissing } from '../../lib/record-missing.js';
import { useOpenRecord } from '../../lib/use-open-record.js';
import { useRowFocus } from '../../lib/use-row-focus.js';
import { useShortcuts } from '../../lib/use-shortcuts.js';
import { PackageRow } from './package-row.js';

const PackageForm = lazy(() => import('./package-form.js'));
const PackageImages = lazy(() => import('./package-images.js'));
const DeletePackage = lazy(() => import('./delete-package.js'));

type OpenDialog = { dialog: 'new' } | { dialog: 'images' | 'delete'; charterPackage: CharterPackage } | null;

/** @param views leads to the prices */
export function PackagesList({ views }: { views: ReactNode }) {
  const { t } = useTranslations();
  const packages = useQuery(packagesQuery);
  const [opened, setOpened] = useState<OpenDialog>(null);
  /** Its form has an address. */
  const edited = useOpenRecord({ kind: 'package', items: packages.data, idOf: ({ id }) => id });
  const { list, moveFocus, restoreFocusIfRemoved } = useRowFocus(packages.data ?? [], opened !== null || edited.id !== undefined);
  const close = () => setOpened(null);
  useShortcuts({ j: () => void moveFocus(1), k: () => void moveFocus(-1) });

  return (
    <>
      <title>{`${t('packages.title')} · ${t('app.name')}`}</title>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-4 lg:mb-6">
        <div className="flex items-baseline gap-3 lg:gap-4">
          <h1 className="text-display-md">{t('packages.title')}</h1>
          <output className="figures text-sm text-navy-mute">
            {packages.data && t('packages.count', { count: packages.data.length })}
          </output>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {views}
          <Button size="sm" onClick={() => setOpened({ dialog: 'new' })}>
            <Plus aria-hidden="true" className="size-4" strokeWidth={1.8} />
            {t('packages.new')}
          </Button>
        </div>
      </header>

      <div ref={list} aria-busy={packages.isFetching}>
        {packages.isPending && <PackagesSkeleton />}
        {packages.isError && <LoadError title={t('packages.failed')} query={packages} className="mb-4" />}
        {packages.data?.length === 0 && <EmptyState title={t('packages.empty')} description={t('packages.emptyDescription')} />}
        {packages.data && packages.data.length > 0 && (
          <ul aria-label={t('packages.list')} className="grid gap-4 lg:block lg:border-b lg:border-line">
            {packages.data.map((charterPackage) => (
              <PackageRow
                key={charterPackage.id}
                charterPackage={charterPackage}
                onEdit={() => edited.open(charterPackage)}
                onImages={() => setOpened({ dialog: 'images', charterPackage })}
                onDelete={() => {
                  restoreFocusIfRemoved(charterPackage.id);
                  setOpened({ dialog: 'delete', charterPackage });
                }}
              />
            ))}
          </ul>
        )}
      </div>

      {edited.record && (
        <Suspense>
          <PackageForm key={edited.id} charterPackage={edited.record} onClose={edited.close} />
        </Suspense>
      )}
      {edited.isMissing && <RecordMissing onClose={edited.close} />}
      {opened && (
        <Suspense>
          {opened.dialog === 'new' && <PackageForm onClose={close} />}
          {opened.dialog === 'images' && <PackageImages charterPackage={opened.charterPackage} onClose={close} />}
          {opened.dialog === 'delete' && <DeletePackage charterPackage={opened.charterPackage} onClose={close} />}
        </Suspense>
      )}
    </>
  );
}

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
