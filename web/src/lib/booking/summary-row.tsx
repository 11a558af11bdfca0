import type { ReactNode } from 'react';

/** A label and its value, in a description list. */
export function SummaryRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-5">
      <dt className="shrink-0 text-navy-soft">{name}</dt>
      <dd className="text-right font-medium text-balance text-navy">{children}</dd>
    </div>
  );
}
