import { useTranslations } from '@charter/ui';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SegmentedControl } from '../../lib/segmented-control.js';
import { PackagesList } from './packages-list.js';

const PromoCodesScreen = lazy(() => import('./promo-codes/promo-codes-screen.js'));
const PricesScreen = lazy(() => import('./prices/prices-screen.js'));

const views = ['list', 'prices', 'promo-codes'] as const;

const labels = { list: 'packages.listView', prices: 'packages.pricesView', 'promo-codes': 'packages.promoCodesView' } as const;

/** The packages, the prices of dates, or the promo codes; the URL keeps the view. */
export function PackagesScreen() {
  const { t } = useTranslations();
  const [params, setParams] = useSearchParams();
  const view = views.find((name) => name === params.get('view')) ?? 'list';
  const control = (
    <SegmentedControl
      legend={t('packages.view')}
      name="view"
      options={views.map((value) => ({ value, label: t(labels[value]) }))}
      value={view}
      onChange={(next) => setParams(next === 'list' ? {} : { view: next })}
    />
  );
  if (view === 'list') return <PackagesList views={control} />;
  return <Suspense>{view === 'prices' ? <PricesScreen views={control} /> : <PromoCodesScreen views={control} />}</Suspense>;
}
