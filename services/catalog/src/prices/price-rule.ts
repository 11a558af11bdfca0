import { fieldError, type FieldError, invalid, limits, type PriceRule, type PriceRuleForm, withRevision } from '@charter/contracts';

/** Rules of a price rule. Pure. */

export type NewPriceRule = Omit<PriceRule, 'id'>;

/** A rule with the columns that only the database needs. */
type StoredRule = PriceRule & { createdAt: Date; updatedAt: Date };

/** @throws DomainError INVALID for dates in the wrong order, and unless it has either a price or an amount to add */
export function toNewRule({
  name,
  packageId = null,
  from,
  to,
  weekdays,
  price = null,
  add = null,
  priority = 0,
}: PriceRuleForm): NewPriceRule {
  const errors: Record<string, FieldError> = {};
  if (to < from) errors.to = fieldError('priceRuleOrder');
  if (price !== null && add !== null) errors.add = fieldError('priceOrAdd');
  if (price === null && add === null) errors.price = fieldError('priceOrAdd');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { name, packageId, from, to, weekdays: (weekdays ?? []).toSorted((one, other) => one - other), price, add, priority };
}

/** @param count of the rules, the new one included */
export function requireBelowLimit(count: number): void {
  if (count > limits.maxPriceRules) throw invalid({ name: fieldError('tooManyPriceRules', { max: limits.maxPriceRules }) });
}

export const toPriceRule = ({ createdAt: _createdAt, updatedAt: _updatedAt, ...rule }: StoredRule): PriceRule => rule;

/** A rule as staff read it. */
export const toStaffRule = (rule: StoredRule): PriceRule => withRevision(toPriceRule(rule));
