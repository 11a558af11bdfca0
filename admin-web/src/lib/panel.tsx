import { Button, classes, errorWords, Notice, useTranslations } from '@charter/ui';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** One line below the title. */
  note?: string;
  className?: string;
  children: ReactNode;
}

/** A titled part of a screen. */
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

/** A screen whose data did not come, and the way to ask again. */
export function LoadFailed({ title, error, busy, onRetry }: { title: string; error: Error; busy: boolean; onRetry: () => void }) {
  const { t } = useTranslations();
  return (
    <Notice
      tone="danger"
      title={title}
      actions={
        <Button look="secondary" size="sm" busy={busy} onClick={onRetry}>
          {t('ui.tryAgain')}
        </Button>
      }
    >
      {errorWords(t, error)}
    </Notice>
  );
}
