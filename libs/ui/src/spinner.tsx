import type { ReactNode } from 'react';
import { classes } from './classes.js';

/** Decorative: its parent must say in text what is loading. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      data-spinner
      aria-hidden="true"
      className={classes(
        'inline-block animate-turn rounded-full border-[1.5px] border-current border-r-transparent',
        className ?? 'size-5',
      )}
    />
  );
}

/** Placeholder for loading content, hidden from screen readers; the parent Status has a label. */
export function Skeleton({ className }: { className?: string }) {
  return <span data-skeleton aria-hidden="true" className={classes('block animate-breathe rounded-xs bg-navy/8', className)} />;
}

/** Live region. @param label text for screen readers, for content that is only visual */
export function Status({ label, className, children }: { label?: string; className?: string; children?: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> may hold phrasing content only, and this holds blocks.
    <div role="status" className={className}>
      {children}
      {label && <span className="sr-only">{label}</span>}
    </div>
  );
}
