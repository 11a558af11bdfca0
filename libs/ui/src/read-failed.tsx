import type { ReactNode } from 'react';
import { Button } from './button.js';
import { errorWords } from './i18n/error-words.js';
import { useTranslations } from './i18n/translations.js';
import { Notice } from './notice.js';

export interface ReadFailedProps {
  /** What could not be loaded. */
  title?: string;
  /** A query, or what one reader makes of several. With data from before, what is shown is only out of date. */
  read: { error: unknown; isFetching: boolean; refetch: () => unknown; data?: unknown };
  className?: string;
  /** Why, where the error's own words do not say it best. */
  children?: ReactNode;
}

/** Says what could not be loaded and why, and offers another try. */
export function ReadFailed({ title, read: { error, isFetching, refetch, data }, className, children }: ReadFailedProps) {
  const { t } = useTranslations();
  return (
    <Notice
      tone={data === undefined ? 'danger' : 'warning'}
      title={title}
      className={className}
      actions={
        <Button look="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {t('ui.tryAgain')}
        </Button>
      }
    >
      {children ?? errorWords(t, error)}
    </Notice>
  );
}
