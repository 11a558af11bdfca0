import type { AddOn, CharterPackage } from '@charter/contracts';
import { useTranslations } from '@charter/ui';
import { RuleRow } from '../../lib/rule-row.js';
import { addOnPrice, limitsText } from './add-on-text.js';

interface Props {
  addOns: AddOn[];
  packages: CharterPackage[];
  onEdit: (addOn: AddOn) => void;
  onDelete: (addOn: AddOn) => void;
}

/** The add-ons by name; those that guests cannot order come last. */
export function AddOnList({ addOns, packages, onEdit, onDelete }: Props) {
  const { t } = useTranslations();
  const sorted = [...addOns.filter(({ active }) => active), ...addOns.filter(({ active }) => !active)];
  return (
    <ul aria-label={t('addOns.title')} className="divide-y divide-line border-y border-line">
      {sorted.map((addOn) => (
        <RuleRow
          key={addOn.id}
          name={addOn.name}
          ended={addOn.active ? undefined : t('addOns.inactive')}
          details={limitsText(t, addOn, packages)}
          amount={addOnPrice(t, addOn)}
          onEdit={() => onEdit(addOn)}
          onDelete={() => onDelete(addOn)}
        />
      ))}
    </ul>
  );
}
