import { buttonClasses, Picture, useTranslations } from '@charter/ui';
import { PageLink } from '../lib/page-link.js';
import { paths } from '../lib/paths.js';

export default function NotFound() {
  const { t } = useTranslations();
  return (
    <section className="relative isolate flex min-h-[70vh] items-center overflow-hidden">
      <Picture src="/media/brand/turquoise-texture.jpg" alt="" sizes="100vw" ratio="fill" className="-z-20" />
      <div className="absolute inset-0 -z-10 bg-navy/45" />
      <div className="on-dark measure py-24 text-white">
        <h1 className="text-display-lg">{t('notFound.title')}</h1>
        <p className="mt-5 max-w-md text-lg leading-8 text-balance">{t('notFound.text')}</p>
        <PageLink to={paths.home} className={buttonClasses('light', 'lg', 'mt-9')}>
          {t('booking.backHome')}
        </PageLink>
      </div>
    </section>
  );
}
