import type { AddOn } from '@charter/contracts';
import { maxAddOns } from '@charter/contracts/browser';
import { Button, LoadError, Skeleton, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { EmptyState } from '../../../lib/empty-state.js';
import { packagesQuery } from '../../../lib/packages.queries.js';
import { AddOnList } from './add-on-list.js';
import { addOnsQuery } from './add-ons.queries.js';

const AddOnForm = lazy(() => import('./add-on-form.js'));
const DeleteAddOn = lazy(() => import('./delete-add-on.js'));

type OpenDialog = { dialog: 'new' } | { dialog: 'edit' | 'delete'; addOn: AddOn } | null;

/** What is sold with a charter. @param views leads to the list of packages */
export default function AddOnsScreen({ views }: { views: ReactNode }) {
  const { t } = useTranslations();
  const addOns = useQuery(addOnsQuery);
  const packages = useQuery(packagesQuery);
  const [opened, setOpened] = useState<OpenDialog>(null);
  const close = () => setOpened(null);
  const failed = addOns.isError && !addOns.data ? addOns : packages.isError && !packages.data ? packages : undefined;
  return (
    <>
      <title>{`${t('addOns.title')} · ${t('app.name')}`}</title>
      <header className="mb-5 flex max-w-5xl flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:mb-6">
        <h1 className="text-display-md">{t('addOns.title')}</h1>
        <div className="flex flex-wrap items-center gap-3">
          {views}
          <Button
            size="sm"
            disabled={!addOns.data || !packages.data || addOns.data.length >= maxAddOns}
            onClick={() => setOpened({ dialog: 'new' })}
          >
            <Plus aria-hidden="true" className="size-4" strokeWidth={1.8} />
            {t('addOns.new')}
          </Button>
        </div>
      </header>
      <div className="max-w-5xl" aria-busy={addOns.isFetching || packages.isFetching}>
        {failed && <LoadError title={t('addOns.failed')} query={failed} />}
        {!failed && !(addOns.data && packages.data) && (
          <>
            <output className="sr-only">{t('addOns.loading')}</output>
            <Skeleton className="h-64 w-full" />
          </>
        )}
        {addOns.data?.length === 0 && packages.data && <EmptyState title={t('addOns.empty')} description={t('addOns.emptyDescription')} />}
        {addOns.data && addOns.data.length > 0 && packages.data && (
          <AddOnList
            addOns={addOns.data}
            packages={packages.data}
            onEdit={(addOn) => setOpened({ dialog: 'edit', addOn })}
            onDelete={(addOn) => setOpened({ dialog: 'delete', addOn })}
          />
        )}
      </div>
      {opened && (
        <Suspense>
          {opened.dialog === 'delete' ? (
            <DeleteAddOn addOn={opened.addOn} onClose={close} />
          ) : (
            <AddOnForm addOn={opened.dialog === 'edit' ? opened.addOn : undefined} packages={packages.data ?? []} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}
