import type { Invoice } from '@charter/contracts';
import { money, number, LoadError, Skeleton, Status, useTranslations } from '@charter/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { staffLocale } from '../../lib/format.js';
import { Figure, Figures, FiguresSkeleton } from '../../lib/stats.js';
import { ListEnd } from '../../lib/paged-list.js';
import { useMediaQuery } from '../../lib/use-media-query.js';
import { InvoiceCards, InvoiceTable } from './invoice-rows.js';
import { invoicesQuery, rowsOf } from './invoices.queries.js';

const InvoicePreview = lazy(() => import('./invoice-preview.js'));

export function InvoicesList() {
  const { t } = useTranslations();
  const list = useInfiniteQuery(invoicesQuery);
  const wide = useMediaQuery('(min-width: 72rem)');
  const [previewed, setPreviewed] = useState<Invoice | null>(null);
  const invoices = rowsOf(list.data);
  const sums = list.data?.pages[0];
  return (
    <>
      <title>{`${t('invoices.title')} · ${t('app.name')}`}</title>
      <h1 className="mb-6 text-display-md">{t('invoices.title')}</h1>
      {list.isPending && <InvoicesSkeleton />}
      {list.isError && !list.data && <LoadError title={t('invoices.failed')} query={list} />}
      {sums && (
        <>
          <Figures>
            <Figure name={t('invoices.total')} value={number(sums.totalInvoices, staffLocale)} note={t('invoices.confirmedBookings')} />
            <Figure name={t('invoices.revenue')} value={money(sums.totalRevenue, staffLocale)} />
            <Figure name={t('invoices.average')} value={money(sums.averageInvoice, staffLocale)} />
          </Figures>
          {invoices.length === 0 ? (
            <div className="border-b border-line py-16 text-center">
              <h2 className="text-display-sm">{t('invoices.empty')}</h2>
              <p className="mx-auto mt-2 max-w-sm text-navy-mute">{t('invoices.emptyWhy')}</p>
            </div>
          ) : (
            <div className="mt-8">
              {wide ? (
                <InvoiceTable invoices={invoices} onPreview={setPreviewed} />
              ) : (
                <InvoiceCards invoices={invoices} onPreview={setPreviewed} />
              )}
              <ListEnd list={list} shown={invoices.length} total={sums.totalInvoices} moreFailed={t('invoices.moreFailed')} />
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
      <FiguresSkeleton count={3} />
      <div className="mt-10 space-y-4">
        {Array.from({ length: 6 }, (_, row) => (
          <Skeleton key={row} className="h-11" />
        ))}
      </div>
    </Status>
  );
}
