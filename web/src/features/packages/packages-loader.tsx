import type { ReactNode } from 'react';
import type { CharterPackage } from '@charter/contracts';
import { Notice, LoadError, useTranslations } from '@charter/ui';
import { useQueryKeepingError } from '../../lib/use-query-keeping-error.js';
import { packagesQuery } from '../../lib/packages.queries.js';

interface PackagesLoaderProps {
  /** Shown while the packages are loading. */
  loading: ReactNode;
  /** Renders at least one package. */
  children: (packages: CharterPackage[]) => ReactNode;
}

/** Loads the packages and renders the loading, empty and error state. */
export function PackagesLoader({ loading, children }: PackagesLoaderProps) {
  const { t, locale } = useTranslations();
  const { data: packages, error, isFetching, refetch } = useQueryKeepingError(packagesQuery(locale));

  if (packages?.length) return children(packages);
  if (packages) return <Notice title={t('packages.noneTitle')}>{t('packages.noneText')}</Notice>;
  if (error) {
    return <LoadError title={t('packages.failed')} query={{ error, isFetching, refetch }} />;
  }
  return loading;
}
