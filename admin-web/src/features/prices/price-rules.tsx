import type { CharterPackage, PriceRule } from '@charter/contracts';
import { todayInNassau, useTranslations } from '@charter/ui';
import { packageName, weekdaysText } from '../../lib/limits-text.js';
import { RuleRow } from '../../lib/rule-row.js';
import { daysText, priceText } from './price-text.js';

interface Props {
  rules: PriceRule[];
  packages: CharterPackage[];
  onEdit: (rule: PriceRule) => void;
  onDelete: (rule: PriceRule) => void;
}

/** The rules by their first date; those that are over come last. */
export function PriceRules({ rules, packages, onEdit, onDelete }: Props) {
  const { t } = useTranslations();
  const today = todayInNassau();
  const isOver = ({ to }: PriceRule) => to < today;
  const sorted = [...rules.filter((rule) => !isOver(rule)), ...rules.filter(isOver)];
  return (
    <ul aria-label={t('prices.rules')} className="divide-y divide-line border-y border-line">
      {sorted.map((rule) => (
        <RuleRow
          key={rule.id}
          name={rule.name}
          ended={isOver(rule) ? t('prices.over') : undefined}
          details={[
            rule.packageId === null ? t('prices.allPackages') : packageName(t, rule.packageId, packages),
            daysText(rule),
            weekdaysText(rule),
            rule.priority > 0 ? t('prices.priorityOf', { priority: rule.priority }) : '',
          ]}
          amount={priceText(rule)}
          onEdit={() => onEdit(rule)}
          onDelete={() => onDelete(rule)}
        />
      ))}
    </ul>
  );
}
