import type { ReactNode } from 'react';
import { classes } from './classes.js';

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'dark';

const tones: Record<Tone, string> = {
  neutral: 'bg-sand text-navy',
  accent: 'bg-shallows text-lagoon-dark',
  success: 'bg-success-pale text-success',
  warning: 'bg-warning-pale text-warning',
  danger: 'bg-danger-pale text-danger',
  dark: 'bg-navy text-white',
};

/** A short label beside an item. */
export function Badge({ tone = 'neutral', className, children }: { tone?: Tone; className?: string; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-xs px-2 py-1 text-xs leading-4 font-semibold tracking-[0.03em]',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
