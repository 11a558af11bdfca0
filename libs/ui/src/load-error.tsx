import type { ReactNode } from 'react';
import { Button } from './button.js';
import { errorText } from './i18n/error-text.js';
import { useTranslations } from './i18n/translations.js';
import { Notice } from './notice.js';

interface LoadErrorProps {
  title?: string;
  /** A query, or the combination of several. With data, the notice is a warning that the data is out of date. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown; data?: unknown };
  className?: string;
  /** Replaces the error's message. */
  children?: ReactNode;
}

/** Error message of a failed query with a retry button. */
export function LoadError({ title, query: { error, isFetching, refetch, data }, className, children }: LoadErrorProps) {
  const { t } = useTranslations();
  return (
    <Notice
      tone={data === undefined ? 'danger' : 'warning'}
      title={title}
      className={className}
      actions={
        <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {t('ui.tryAgain')}
        </Button>
      }
    >
      {children ?? errorText(t, error)}
    </Notice>
  );
}
