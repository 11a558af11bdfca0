import { useTranslations } from '@charter/ui';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { SegmentedControl } from '../../lib/segmented-control.js';
import { InvoicesList } from './invoices-list.js';

const BooksScreen = lazy(() => import('./books/books-screen.js'));
const TaxesScreen = lazy(() => import('./taxes/taxes-screen.js'));

const VouchersScreen = lazy(() => import('./vouchers/vouchers-screen.js'));

const views = ['list', 'books', 'taxes', 'vouchers'] as const;

/** The invoices, the comparison with PayPal, the taxes that invoices state, or the gift vouchers; the URL keeps the view. */
export function InvoicesScreen() {
  const { t } = useTranslations();
  const [params, setParams] = useSearchParams();
  const isVoucher = useParams().voucher !== undefined;
  const view = isVoucher ? 'vouchers' : (views.find((name) => name === params.get('view')) ?? 'list');
  const control = (
    <SegmentedControl
      legend={t('invoices.view')}
      name="view"
      options={views.map((value) => ({ value, label: t(`invoices.${value}View`) }))}
      value={view}
      onChange={(next) => setParams(next === 'list' ? {} : { view: next })}
    />
  );
  if (view === 'list') return <InvoicesList views={control} />;
  const Screen = { books: BooksScreen, taxes: TaxesScreen, vouchers: VouchersScreen }[view];
  return (
    <Suspense>
      <Screen views={control} />
    </Suspense>
  );
}
