import { call } from '@charter/api-client';
import type { TaxRule } from '@charter/contracts';
import { taxedKinds } from '@charter/contracts/browser';
import type { Day } from '@charter/ui';
import { queryOptions } from '@tanstack/react-query';

/** All rules, the latest first day first. */
export const taxRulesQuery = queryOptions({
  queryKey: ['tax-rules'],
  queryFn: ({ signal }) => call('GET /api/admin/taxes', { signal }),
  staleTime: 30_000,
});

/** "7.5%" */
export const rateText = ({ rateBp }: Pick<TaxRule, 'rateBp'>): string => `${rateBp / 100}%`;

/** Whether later rules of the tax have begun for all of its lines. */
export function isReplaced(rule: TaxRule, rules: readonly TaxRule[], today: Day): boolean {
  const later = rules.filter(
    (other) =>
      other.name.toLowerCase() === rule.name.toLowerCase() &&
      other.contained === rule.contained &&
      other.validFrom > rule.validFrom &&
      other.validFrom <= today,
  );
  const kinds = rule.applies.length === 0 ? taxedKinds : rule.applies;
  return kinds.every((kind) => later.some(({ applies }) => applies.length === 0 || applies.includes(kind)));
}

/** The taxes that are added to an offer which is written today, such as "10% VAT". */
export const taxesOnTop = (rules: readonly TaxRule[], today: Day): string[] =>
  rules
    .filter(({ contained, rateBp, validFrom, applies }) => {
      const isForCharters = applies.length === 0 || applies.includes('charter');
      return !contained && rateBp > 0 && validFrom <= today && isForCharters;
    })
    .filter((rule) => !isReplaced(rule, rules, today))
    .map((rule) => `${rateText(rule)} ${rule.name}`);
