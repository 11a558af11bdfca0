import { classes } from '@charter/ui';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { filterFieldStyle } from './search-field.js';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  busy?: boolean;
  className?: string;
  /** The options. */
  children: ReactNode;
}

/** A select without a visible label, for filters and cards. */
export function FilterSelect({ label, value, onChange, busy, className, children }: Props) {
  return (
    <span className={classes('relative block', className)}>
      <select
        aria-label={label}
        aria-busy={busy || undefined}
        value={value}
        className={classes(filterFieldStyle, 'w-full cursor-pointer appearance-none pr-9 pl-3')}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-3.5 -translate-y-1/2 text-navy-mute"
        strokeWidth={2}
      />
    </span>
  );
}
