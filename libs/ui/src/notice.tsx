import type { ReactNode } from 'react';
import { classes } from './classes.js';

interface NoticeProps {
  tone?: 'info' | 'success' | 'warning' | 'danger';
  title?: string;
  children?: ReactNode;
  /** Buttons or links below the text. */
  actions?: ReactNode;
  className?: string;
}

const tones = {
  info: 'border-lagoon bg-shallows-pale',
  success: 'border-success bg-success-pale',
  warning: 'border-warning bg-warning-pale',
  danger: 'border-danger bg-danger-pale',
};

/** A message on the page. The tone `danger` interrupts screen readers; the others use a polite live region. */
export function Notice({ tone = 'info', title, children, actions, className }: NoticeProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classes('rounded-xs border-l-2 px-5 py-4 text-navy', tones[tone], className)}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children && <div className={classes('text-[0.9375rem] leading-6 text-navy-soft', title && 'mt-1')}>{children}</div>}
      {actions && <div className="mt-4 flex flex-wrap items-center gap-3">{actions}</div>}
    </div>
  );
}
