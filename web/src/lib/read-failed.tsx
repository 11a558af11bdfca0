import { Button, errorWords, Notice, useTranslations } from '@charter/ui';
import type { Read } from './use-read.js';

export interface ReadFailedProps {
  /** What is missing. */
  title: string;
  read: Omit<Read<unknown>, 'data' | 'refetch'> & { refetch: () => unknown };
}

/** Says what could not be loaded and why, and offers another try. */
export function ReadFailed({ title, read: { error, isFetching, refetch } }: ReadFailedProps) {
  const { t } = useTranslations();
  return (
    <Notice
      tone="danger"
      title={title}
      actions={
        <Button look="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {t('ui.tryAgain')}
        </Button>
      }
    >
      {errorWords(t, error)}
    </Notice>
  );
}
