import type { PromoCode } from '@charter/contracts';
import { maxPromoCodes } from '@charter/contracts/browser';
import { Button, LoadError, Skeleton, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { EmptyState } from '../../../lib/empty-state.js';
import { packagesQuery } from '../../../lib/packages.queries.js';
import { PromoCodeList } from './promo-code-list.js';
import { promoCodesQuery } from './promo-codes.queries.js';

const PromoCodeForm = lazy(() => import('./promo-code-form.js'));
const DeletePromoCode = lazy(() => import('./delete-promo-code.js'));

type OpenDialog = { dialog: 'new' } | { dialog: 'edit' | 'delete'; code: PromoCode } | null;

/** Codes that take something off the price, and how often each was used. @param views leads to the list of packages */
export default function PromoCodesScreen({ views }: { views: ReactNode }) {
  const { t } = useTranslations();
  const codes = useQuery(promoCodesQuery);
  const packages = useQuery(packagesQuery);
  const [opened, setOpened] = useState<OpenDialog>(null);
  const close = () => setOpened(null);
  const failed = codes.isError && !codes.data ? codes : packages.isError && !packages.data ? packages : undefined;
  return (
    <>
      <title>{`${t('promo.title')} · ${t('app.name')}`}</title>
      <header className="mb-5 flex max-w-5xl flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:mb-6">
        <h1 className="text-display-md">{t('promo.title')}</h1>
        <div className="flex flex-wrap items-center gap-3">
          {views}
          <Button
            size="sm"
            disabled={!codes.data || !packages.data || codes.data.length >= maxPromoCodes}
            onClick={() => setOpened({ dialog: 'new' })}
          >
            <Plus aria-hidden="true" className="size-4" strokeWidth={1.8} />
            {t('promo.new')}
          </Button>
        </div>
      </header>
      <div className="max-w-5xl" aria-busy={codes.isFetching || packages.isFetching}>
        {failed && <LoadError title={t('promo.failed')} query={failed} />}
        {!failed && !(codes.data && packages.data) && (
          <>
            <output className="sr-only">{t('promo.loading')}</output>
            <Skeleton className="h-64 w-full" />
          </>
        )}
        {codes.data?.length === 0 && packages.data && <EmptyState title={t('promo.empty')} description={t('promo.emptyDescription')} />}
        {codes.data && codes.data.length > 0 && packages.data && (
          <PromoCodeList
            codes={codes.data}
            packages={packages.data}
            onEdit={(code) => setOpened({ dialog: 'edit', code })}
            onDelete={(code) => setOpened({ dialog: 'delete', code })}
          />
        )}
      </div>
      {opened && (
        <Suspense>
          {opened.dialog === 'delete' ? (
            <DeletePromoCode code={opened.code} onClose={close} />
          ) : (
            <PromoCodeForm code={opened.dialog === 'edit' ? opened.code : undefined} packages={packages.data ?? []} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}
