import type { CharterPackage, PromoCode } from '@charter/contracts';
import { todayInNassau, useTranslations } from '@charter/ui';
import { RuleRow } from '../../lib/rule-row.js';
import { discountText, limitsText } from './promo-code-text.js';

interface Props {
  codes: PromoCode[];
  packages: CharterPackage[];
  onEdit: (code: PromoCode) => void;
  onDelete: (code: PromoCode) => void;
}

/** The codes, newest first; those that have expired or are used up come last. */
export function PromoCodeList({ codes, packages, onEdit, onDelete }: Props) {
  const { t } = useTranslations();
  const today = todayInNassau();
  const isUsedUp = ({ used, maxUses }: PromoCode) => maxUses !== null && used >= maxUses;
  const isOver = (code: PromoCode) => isUsedUp(code) || [code.bookTo, code.sailTo].some((day) => day !== null && day < today);
  const sorted = [...codes.filter((code) => !isOver(code)), ...codes.filter(isOver)];
  const usesText = ({ used, maxUses }: PromoCode) =>
    maxUses === null ? t('promo.used', { count: used }) : t('promo.usedOf', { used, most: maxUses });
  const endedText = (code: PromoCode) => (isOver(code) ? t(isUsedUp(code) ? 'promo.usedUp' : 'prices.over') : undefined);
  return (
    <ul aria-label={t('promo.title')} className="divide-y divide-line border-y border-line">
      {sorted.map((code) => (
        <RuleRow
          key={code.id}
          name={code.code}
          ended={endedText(code)}
          details={[...limitsText(t, code, packages), usesText(code)]}
          amount={discountText(code)}
          onEdit={() => onEdit(code)}
          onDelete={() => onDelete(code)}
        />
      ))}
    </ul>
  );
}
