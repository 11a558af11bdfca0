import { classes } from '@charter/ui';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  description: string;
  /** Level of the heading. */
  level?: 2 | 3;
  className?: string;
  /** A button that leads on. */
  children?: ReactNode;
}

/** Shown in place of a list without entries. */
export function EmptyState({ title, description, level = 2, className = 'border-y border-line py-16', children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes('text-center', className)}>
      <Heading className="text-display-sm">{title}</Heading>
      <p className="mx-auto mt-2 max-w-sm text-navy-mute">{description}</p>
      {children}
    </div>
  );
}
