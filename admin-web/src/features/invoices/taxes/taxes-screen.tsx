import type { TaxRule } from '@charter/contracts';
import { maxTaxRules } from '@charter/contracts/browser';
import { Button, LoadError, Skeleton, Status, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { EmptyState } from '../../../lib/empty-state.js';
import { taxRulesQuery } from '../../../lib/tax-rules.js';
import { TaxRuleList } from './tax-rule-list.js';

const TaxRuleForm = lazy(() => import('./tax-rule-form.js'));
const DeleteTaxRule = lazy(() => import('./delete-tax-rule.js'));

type OpenDialog = { dialog: 'new' } | { dialog: 'edit' | 'delete'; rule: TaxRule } | null;

/** Taxes that invoices state. @param views leads to the invoices */
export default function TaxesScreen({ views }: { views: ReactNode }) {
  const { t } = useTranslations();
  const query = useQuery(taxRulesQuery);
  const [opened, setOpened] = useState<OpenDialog>(null);
  const close = () => setOpened(null);
  const rules = query.data;
  return (
    <>
      <title>{`${t('taxes.title')} · ${t('app.name')}`}</title>
      <header className="mb-6 flex max-w-5xl flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:flex-nowrap">
        <div>
          <h1 className="text-display-md">{t('taxes.title')}</h1>
          <p className="mt-1 max-w-prose text-navy-mute">{t('taxes.intro')}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3 lg:shrink-0">
          {views}
          <Button size="sm" disabled={!rules || rules.length >= maxTaxRules} onClick={() => setOpened({ dialog: 'new' })}>
            <Plus aria-hidden="true" className="size-4" strokeWidth={1.8} />
            {t('taxes.new')}
          </Button>
        </div>
      </header>
      <div className="max-w-5xl" aria-busy={query.isFetching}>
        {query.isPending && (
          <Status label={t('taxes.loading')}>
            <Skeleton className="h-48" />
          </Status>
        )}
        {query.isError && !rules && <LoadError title={t('taxes.failed')} query={query} />}
        {rules?.length === 0 && <EmptyState title={t('taxes.empty')} description={t('taxes.emptyDescription')} />}
        {rules && rules.length > 0 && (
          <TaxRuleList
            rules={rules}
            onEdit={(rule) => setOpened({ dialog: 'edit', rule })}
            onDelete={(rule) => setOpened({ dialog: 'delete', rule })}
          />
        )}
      </div>
      {opened && (
        <Suspense>
          {opened.dialog === 'delete' ? (
            <DeleteTaxRule rule={opened.rule} onClose={close} />
          ) : (
            <TaxRuleForm rule={opened.dialog === 'edit' ? opened.rule : undefined} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}
