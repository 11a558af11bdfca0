import type { ReactNode } from 'react';
import { Button } from './button.js';
import { errorText } from './i18n/error-text.js';
import { useTranslations } from './i18n/translations.js';
import { Notice } from './notice.js';

export interface LoadErrorProps {
  /** What could not be loaded. */
  title?: string;
  /** A query, or what one reader makes of several. With data from before, what is shown is only out of date. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown; data?: unknown };
  className?: string;
  /** Why, where the error's own words do not say it best. */
  children?: ReactNode;
}

/** Says what could not be loaded and why, and offers another try. */
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
