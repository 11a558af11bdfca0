import { classes } from '@charter/ui';
import type { ReactNode } from 'react';

/** A titled section with rows of label and value. */
export function DetailSection({
  title,
  inner,
  action,
  children,
}: {
  title: string;
  /** One of two sections side by side. */
  inner?: boolean;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes('py-6', inner ? 'max-sm:not-first:border-t max-sm:not-first:border-line' : 'border-b border-line')}>
      <h3 className="eyebrow text-navy-mute">{title}</h3>
      <dl className={classes('mt-3 space-y-3', !inner && 'sm:[--label-width:9rem]')}>{children}</dl>
      {action}
    </section>
  );
}

/** @param props.divided it begins a group of rows */
export function DetailRow({ label, divided, children }: { label: string; divided?: boolean; children: ReactNode }) {
  return (
    <div
      className={classes(
        'grid grid-cols-[var(--label-width,5.5rem)_1fr] gap-3 text-[0.9375rem] leading-6',
        divided && 'border-t border-line pt-3',
      )}
    >
      <dt className="text-navy-mute">{label}</dt>
      <dd className="figures min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A second, smaller line below a value. */
export const DetailNote = ({ children }: { children: ReactNode }) => <span className="block text-sm text-navy-mute">{children}</span>;
