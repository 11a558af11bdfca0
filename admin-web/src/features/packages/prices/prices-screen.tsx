import type { CharterPackage, PriceRule } from '@charter/contracts';
import { maxPriceRules } from '@charter/contracts/browser';
import { Button, LoadError, Skeleton, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { EmptyState } from '../../../lib/empty-state.js';
import { packagesQuery } from '../../../lib/packages.queries.js';
import { Panel } from '../../../lib/panel.js';
import { DayPreview } from './day-preview.js';
import { PriceRules } from './price-rules.js';
import { priceRulesQuery } from './prices.queries.js';
import { PriceYear } from './price-year.js';

const PriceRuleForm = lazy(() => import('./price-rule-form.js'));
const DeletePriceRule = lazy(() => import('./delete-price-rule.js'));

type OpenDialog = { dialog: 'new' } | { dialog: 'edit' | 'delete'; rule: PriceRule } | null;

/** Prices of dates: the rules, the year that they make, and the price of any day. @param views leads to the list of packages */
export default function PricesScreen({ views }: { views: ReactNode }) {
  const { t } = useTranslations();
  const rules = useQuery(priceRulesQuery);
  const packages = useQuery(packagesQuery);
  const [opened, setOpened] = useState<OpenDialog>(null);
  const close = () => setOpened(null);
  const failed = rules.isError && !rules.data ? rules : packages.isError && !packages.data ? packages : undefined;
  return (
    <>
      <title>{`${t('prices.title')} · ${t('app.name')}`}</title>
      <header className="mb-5 flex max-w-5xl flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:mb-6">
        <h1 className="text-display-md">{t('prices.title')}</h1>
        <div className="flex flex-wrap items-center gap-3">
          {views}
          <Button
            size="sm"
            disabled={!rules.data || !packages.data || rules.data.length >= maxPriceRules}
            onClick={() => setOpened({ dialog: 'new' })}
          >
            <Plus aria-hidden="true" className="size-4" strokeWidth={1.8} />
            {t('prices.new')}
          </Button>
        </div>
      </header>
      <div className="max-w-5xl" aria-busy={rules.isFetching || packages.isFetching}>
        {failed && <LoadError title={t('prices.failed')} query={failed} />}
        {!failed && !(rules.data && packages.data) && (
          <>
            <output className="sr-only">{t('prices.loading')}</output>
            <Skeleton className="h-64 w-full" />
          </>
        )}
        {rules.data && packages.data && (
          <Prices
            rules={rules.data}
            packages={packages.data}
            onEdit={(rule) => setOpened({ dialog: 'edit', rule })}
            onDelete={(rule) => setOpened({ dialog: 'delete', rule })}
          />
        )}
      </div>
      {opened && (
        <Suspense>
          {opened.dialog === 'delete' ? (
            <DeletePriceRule rule={opened.rule} onClose={close} />
          ) : (
            <PriceRuleForm rule={opened.dialog === 'edit' ? opened.rule : undefined} packages={packages.data ?? []} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

interface PricesProps {
  rules: PriceRule[];
  packages: CharterPackage[];
  onEdit: (rule: PriceRule) => void;
  onDelete: (rule: PriceRule) => void;
}

function Prices({ rules, packages, onEdit, onDelete }: PricesProps) {
  const { t } = useTranslations();
  if (rules.length === 0) return <EmptyState title={t('prices.empty')} description={t('prices.emptyDescription')} />;
  return (
    <div className="space-y-12">
      <PriceYear rules={rules} packages={packages} />
      <DayPreview rules={rules} packages={packages} />
      <Panel title={t('prices.rules')} note={t('prices.precedence')}>
        <PriceRules rules={rules} packages={packages} onEdit={onEdit} onDelete={onDelete} />
      </Panel>
    </div>
  );
}
