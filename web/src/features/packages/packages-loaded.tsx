import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CharterPackage } from '@charter/contracts';
import { Button, errorWords, Notice, useTranslations } from '@charter/ui';
import { packagesQuery } from './packages.queries.js';

export interface PackagesLoadedProps {
  /** Drawn until the first answer. */
  loading: ReactNode;
  /** Draws the packages; there is at least one. */
  children: (packages: CharterPackage[]) => ReactNode;
}

/** The packages in every state there is: on their way, none, failed, or there. */
export function PackagesLoaded({ loading, children }: PackagesLoadedProps) {
  const { t } = useTranslations();
  const { data: packages, error, isFetching, refetch } = useQuery(packagesQuery);

  if (packages?.length) return children(packages);
  if (packages) return <Notice title={t('packages.noneTitle')}>{t('packages.noneText')}</Notice>;
  if (error) {
    return (
      <Notice
        tone="danger"
        title={t('packages.failed')}
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
  return loading;
}
