import type { ReactNode } from 'react';
import type { CharterPackage } from '@charter/contracts';
import { Notice, LoadError, useTranslations } from '@charter/ui';
import { useRead } from '../../lib/use-query-keeping-error.js';
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
  const { data: packages, error, isFetching, refetch } = useRead(packagesQuery);

  if (packages?.length) return children(packages);
  if (packages) return <Notice title={t('packages.noneTitle')}>{t('packages.noneText')}</Notice>;
  if (error) {
    return <LoadError title={t('packages.failed')} query={{ error, isFetching, refetch }} />;
  }
  return loading;
}
