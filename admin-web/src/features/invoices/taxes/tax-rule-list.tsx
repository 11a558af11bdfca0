import type { TaxRule } from '@charter/contracts';
import { todayInNassau, useTranslations } from '@charter/ui';
import { RuleRow } from '../../../lib/rule-row.js';
import { isReplaced, rateText } from '../../../lib/tax-rules.js';
import { detailsOf } from './tax-text.js';

interface Props {
  rules: TaxRule[];
  onEdit: (rule: TaxRule) => void;
  onDelete: (rule: TaxRule) => void;
}

/** The rules, the latest first day first; those that were replaced come last. */
export function TaxRuleList({ rules, onEdit, onDelete }: Props) {
  const { t } = useTranslations();
  const today = todayInNassau();
  const isOver = (rule: TaxRule) => isReplaced(rule, rules, today);
  const sorted = [...rules.filter((rule) => !isOver(rule)), ...rules.filter(isOver)];
  return (
    <ul aria-label={t('taxes.title')} className="divide-y divide-line border-y border-line">
      {sorted.map((rule) => (
        <RuleRow
          key={rule.id}
          name={rule.name}
          ended={isOver(rule) ? t('taxes.replaced') : undefined}
          details={detailsOf(t, rule)}
          amount={rateText(rule)}
          onEdit={() => onEdit(rule)}
          onDelete={() => onDelete(rule)}
        />
      ))}
    </ul>
  );
}
