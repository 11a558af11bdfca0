import type { ReactNode } from 'react';
import { money, useTranslations } from '@charter/ui';

/** A label and its value, in a description list. */
export function SummaryRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-5">
      <dt className="shrink-0 text-navy-soft">{name}</dt>
      <dd className="min-w-0 text-right font-medium text-balance wrap-anywhere text-navy">{children}</dd>
    </div>
  );
}

/**
 * What something costs, in a description list. Its name may be long, unlike other labels.
 * @param amount US dollars
 */
export function AmountRow({ name, amount }: { name: ReactNode; amount: number }) {
  const { locale } = useTranslations();
  return (
    <div className="flex items-baseline justify-between gap-5">
      <dt className="min-w-0 wrap-anywhere text-navy-soft">{name}</dt>
      <dd className="figures shrink-0 text-right font-medium text-navy">{money(amount, locale)}</dd>
    </div>
  );
}
