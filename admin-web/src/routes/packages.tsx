import { useTranslations } from '@charter/ui';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SegmentedControl } from '../lib/segmented-control.js';
import { PackagesList } from '../features/packages/packages-list.js';

const AddOnsScreen = lazy(() => import('../features/add-ons/add-ons-screen.js'));
const PromoCodesScreen = lazy(() => import('../features/promo-codes/promo-codes-screen.js'));
const PricesScreen = lazy(() => import('../features/prices/prices-screen.js'));

const views = ['list', 'prices', 'add-ons', 'promo-codes'] as const;

const labels = {
  list: 'packages.listView',
  prices: 'packages.pricesView',
  'add-ons': 'packages.addOnsView',
  'promo-codes': 'packages.promoCodesView',
} as const;

const screens = { prices: PricesScreen, 'add-ons': AddOnsScreen, 'promo-codes': PromoCodesScreen };

/** The packages, the prices of dates, the add-ons, or the promo codes; the URL keeps the view. */
export default function Packages() {
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
  const Screen = screens[view];
  return (
    <Suspense>
      <Screen views={control} />
    </Suspense>
  );
}
