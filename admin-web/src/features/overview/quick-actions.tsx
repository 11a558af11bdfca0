import { classes, type TextKey, useTranslations } from '@charter/ui';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.js';

const actions: readonly { name: TextKey; path: string }[] = [
  { name: 'tabs.packages', path: paths.packages },
  { name: 'tabs.bookings', path: paths.bookings },
  { name: 'tabs.gallery', path: paths.gallery },
  { name: 'tabs.analytics', path: paths.analytics },
  { name: 'tabs.invoices', path: paths.invoices },
];

export function QuickActions({ className }: { className?: string }) {
  const { t } = useTranslations();
  return (
    <nav aria-label={t('overview.quickActions')} className={classes('border-t border-line pt-6', className)}>
      <h2 className="eyebrow text-navy-mute">{t('overview.quickActions')}</h2>
      <ul className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
        {actions.map(({ name, path }) => (
          <li key={path}>
            <Link
              to={path}
              className="group flex min-h-12 items-center justify-between gap-2 rounded-sm border border-line px-4 text-[0.9375rem] transition-colors hover:border-navy hover:bg-sand-pale"
            >
              {t(name)}
              <ArrowRight
                aria-hidden="true"
                className="size-4 text-navy-mute transition-transform group-hover:translate-x-0.5 group-hover:text-navy"
                strokeWidth={1.6}
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
