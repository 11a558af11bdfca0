import { useTranslations } from '@charter/ui';

/** The version in the root package.json, filled in by the build. */
declare const PRODUCT_VERSION: string;

export function Footer() {
  const { t } = useTranslations();
  return <footer className="px-4 py-4 text-xs text-navy-mute sm:px-6 lg:px-10">{t('app.version', { version: PRODUCT_VERSION })}</footer>;
}
