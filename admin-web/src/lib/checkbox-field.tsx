import { classes } from '@charter/ui';
import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string;
  hint?: string;
  /** A confirmation of a loss is red. */
  tone?: 'accent' | 'danger';
}

export function CheckboxField({ label, hint, tone = 'accent', ...input }: Props) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        {...input}
        type="checkbox"
        className={classes('size-5 shrink-0', tone === 'danger' ? 'accent-danger' : 'accent-lagoon-deep')}
      />
      <span>
        <span className="font-medium">{label}</span>
        {hint && <span className="block text-sm text-navy-mute">{hint}</span>}
      </span>
    </label>
  );
}
