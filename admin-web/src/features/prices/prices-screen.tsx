import { maxPriceRules } from '@charter/contracts/browser';
import { todayInNassau, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { packageName, weekdaysText } from '../../lib/limits-text.js';
import { packagesQuery } from '../../lib/packages.queries.js';
import { Panel } from '../../lib/panel.js';
import { RecordListScreen } from '../../lib/record-list-screen.js';
import { RecordRows } from '../../lib/record-rows.js';
import { DayPreview } from './day-preview.js';
import { daysText, priceText } from './price-text.js';
import { PriceYear } from './price-year.js';
import { deletePriceRuleMutation, priceRulesQuery } from './prices.queries.js';

const PriceRuleForm = lazy(() => import('./price-rule-form.js'));

/** Prices of dates: the rules, the year that they make, and the price of any day. @param views leads to the list of packages */
export default function PricesScreen({ views }: { views: ReactNode }) {
  const { t } = useTranslations();
  const query = useQuery(priceRulesQuery);
  const packages = useQuery(packagesQuery);
  const sold = packages.data ?? [];
  const today = todayInNassau();
  return (
    <RecordListScreen
      texts="prices"
      views={views}
      query={query}
      further={packages}
      max={maxPriceRules}
      deletion={{
        mutation: deletePriceRuleMutation,
        nameOf: ({ name }) => name,
        descriptionOf: (rule) => `${rule.name}, ${daysText(rule)}`,
      }}
      renderForm={(rule, onClose) => <PriceRuleForm rule={rule} packages={sold} onClose={onClose} />}
    >
      {(rules, actions) => (
        <div className="space-y-12">
          <PriceYear rules={rules} packages={sold} />
          <DayPreview rules={rules} packages={sold} />
          <Panel title={t('prices.rules')} note={t('prices.precedence')}>
            <RecordRows
              label={t('prices.rules')}
              records={rules}
              rowOf={(rule) => ({
                name: rule.name,
                ended: rule.to < today ? t('prices.over') : undefined,
                details: [
                  rule.packageId === null ? t('prices.allPackages') : packageName(t, rule.packageId, sold),
                  daysText(rule),
                  weekdaysText(rule),
                  rule.priority > 0 ? t('prices.priorityOf', { priority: rule.priority }) : '',
                ],
                amount: priceText(rule),
              })}
              {...actions}
            />
          </Panel>
        </div>
      )}
    </RecordListScreen>
  );
}
