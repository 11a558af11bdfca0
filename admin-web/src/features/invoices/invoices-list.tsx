import type { Invoice } from '@charter/contracts';
import { money, number, LoadError, Skeleton, Status, useTranslations } from '@charter/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { EmptyState } from '../../lib/empty-state.js';
import { staffLocale } from '../../lib/format.js';
import { NetRevenueStat } from '../../lib/net-revenue.js';
import { Stat, StatList, StatListSkeleton } from '../../lib/stats.js';
import { PagedListFooter } from '../../lib/paged-list.js';
import { useMediaQuery } from '../../lib/use-media-query.js';
import { InvoiceCards, InvoiceTable } from './invoice-rows.js';
import { invoicesQuery, rowsOf } from './invoices.queries.js';

const InvoicePreview = lazy(() => import('./invoice-preview.js'));

/** @param views leads to the books */
export function InvoicesList({ views }: { views: ReactNode }) {
  const { t } = useTranslations();
  const list = useInfiniteQuery(invoicesQuery);
  const wide = useMediaQuery('(min-width: 72rem)');
  const [previewed, setPreviewed] = useState<Invoice | null>(null);
  const invoices = rowsOf(list.data);
  const totals = list.data?.pages[0];
  return (
    <>
      <title>{`${t('invoices.title')} · ${t('app.name')}`}</title>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-display-md">{t('invoices.title')}</h1>
        {views}
      </header>
      {list.isPending && <InvoicesSkeleton />}
      {list.isError && !list.data && <LoadError title={t('invoices.failed')} query={list} />}
      {totals && (
        <>
          <StatList>
            <Stat label={t('invoices.total')} value={number(totals.totalInvoices, staffLocale)} note={t('invoices.confirmedBookings')} />
            <Stat label={t('invoices.revenue')} value={money(totals.totalRevenue, staffLocale)} />
            <NetRevenueStat figures={totals} />
            <Stat label={t('invoices.average')} value={money(totals.averageInvoice, staffLocale)} />
          </StatList>
          {invoices.length === 0 ? (
            <EmptyState title={t('invoices.empty')} description={t('invoices.emptyDescription')} className="border-b border-line py-16" />
          ) : (
            <div className="mt-8">
              {wide ? (
                <InvoiceTable invoices={invoices} onPreview={setPreviewed} />
              ) : (
                <InvoiceCards invoices={invoices} onPreview={setPreviewed} />
              )}
              <PagedListFooter list={list} shown={invoices.length} total={totals.totalInvoices} moreErrorTitle={t('invoices.moreFailed')} />
            </div>
          )}
        </>
      )}
      {previewed && (
        <Suspense>
          <InvoicePreview invoice={previewed} onClose={() => setPreviewed(null)} />
        </Suspense>
      )}
    </>
  );
}

function InvoicesSkeleton() {
  const { t } = useTranslations();
  return (
    <Status label={t('invoices.loading')}>
      <StatListSkeleton count={4} />
      <div className="mt-10 space-y-4">
        {Array.from({ length: 6 }, (_, row) => (
          <Skeleton key={row} className="h-11" />
        ))}
      </div>
    </Status>
  );
}
