import type { ReactNode } from 'react';
import { classes } from './classes.js';

/** A quiet turning ring. Decorative: whoever shows it says in words what is going on. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-block animate-turn rounded-full border-[1.5px] border-current border-r-transparent',
        className ?? 'size-5',
      )}
    />
  );
}

/** A calm placeholder of the shape that is coming. Hidden from screen readers: the list around it says "loading". */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('block animate-breathe rounded-xs bg-navy/8', className)} />;
}

/** What is going on, said when it changes; `label` for whoever cannot see the placeholders inside. */
export function Status({ label, className, children }: { label?: string; className?: string; children?: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> may hold phrasing content only, and this holds blocks.
    <div role="status" className={className}>
      {label && <span className="sr-only">{label}</span>}
      {children}
    </div>
  );
}
