import { Skeleton } from '@charter/ui';
import type { ReactNode } from 'react';

/** Key figures side by side; two per row on phones. */
export function StatList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 border-t border-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:border-b">{children}</dl>
  );
}

const statStyle =
  'flex min-w-0 flex-col border-line py-5 pr-3 max-lg:border-b max-lg:last:odd:col-span-2 max-lg:even:border-l max-lg:even:pl-4 ' +
  'lg:px-6 lg:py-6 lg:not-first:border-l lg:first:pl-0';

interface Props {
  label: string;
  value: string;
  note?: string;
}

export function Stat({ label, value, note }: Props) {
  return (
    <div className={statStyle}>
      <dt className="text-sm text-navy-mute">{label}</dt>
      <dd className="mt-1.5">
        {/* Amounts of eleven characters, such as $227,225.50, fit into half of a phone of 320 px. */}
        <span className="figures block font-display text-[clamp(1.2rem,6vw,1.75rem)] leading-9 font-[370] tracking-[-0.015em] lg:text-[2.125rem] lg:leading-11">
          {value}
        </span>
        {note && <span className="mt-1 block text-sm text-navy-mute">{note}</span>}
      </dd>
    </div>
  );
}

export function StatListSkeleton({ count }: { count: number }) {
  return (
    <div className="grid grid-cols-2 border-t border-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:border-b">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={statStyle}>
          <Skeleton className="h-4 w-24" />
          <Skeleton className="mt-3 h-8 w-28" />
        </div>
      ))}
    </div>
  );
}
