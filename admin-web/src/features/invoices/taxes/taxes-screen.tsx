import { maxTaxRules } from '@charter/contracts/browser';
import { todayInNassau, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { RecordListScreen } from '../../../lib/record-list-screen.js';
import { RecordRows } from '../../../lib/record-rows.js';
import { isReplaced, rateText, taxRulesQuery } from '../../../lib/tax-rules.js';
import { detailsOf } from './tax-text.js';
import { deleteTaxRuleMutation } from './taxes.queries.js';

const TaxRuleForm = lazy(() => import('./tax-rule-form.js'));

/** Taxes that invoices state. @param views leads to the invoices */
export default function TaxesScreen({ views }: { views: ReactNode }) {
  const { t } = useTranslations();
  const query = useQuery(taxRulesQuery);
  const today = todayInNassau();
  return (
    <RecordListScreen
      texts="taxes"
      intro={t('taxes.intro')}
      views={views}
      query={query}
      max={maxTaxRules}
      deletion={{
        mutation: deleteTaxRuleMutation,
        nameOf: ({ name }) => name,
        descriptionOf: (rule) => `${rateText(rule)} ${rule.name}, ${detailsOf(t, rule)[0]}`,
      }}
      renderForm={(rule, onClose) => <TaxRuleForm rule={rule} onClose={onClose} />}
    >
      {(rules, actions) => (
        <RecordRows
          label={t('records.taxes.title')}
          records={rules}
          rowOf={(rule) => ({
            name: rule.name,
            ended: isReplaced(rule, rules, today) ? t('taxes.replaced') : undefined,
            details: detailsOf(t, rule),
            amount: rateText(rule),
          })}
          {...actions}
        />
      )}
    </RecordListScreen>
  );
}
