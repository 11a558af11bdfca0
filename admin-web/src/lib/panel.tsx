import { classes } from '@charter/ui';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  note?: string;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, note, className, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes('min-w-0', className)}>
      <h2 id={id} className="text-display-sm">
        {title}
      </h2>
      {note && <p className="mt-1 text-sm text-navy-mute">{note}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
