import type { Trip } from '@charter/contracts';
import { buttonClasses, useTranslations } from '@charter/ui';
import { PageLink } from '../../lib/page-link.js';
import { paths } from '../../lib/paths.js';
import { Panel } from './panel.js';

export default function ReviewPanel({ trip: { review, confirmationCode } }: { trip: Trip }) {
  const { t } = useTranslations();
  return (
    <Panel title={t('trip.review')}>
      <p>{t(review === 'done' ? 'trip.reviewDone' : 'trip.reviewText')}</p>
      {review === 'open' && (
        <div className="flex flex-wrap gap-3">
          <PageLink to={`${paths.review}/${confirmationCode}`} className={buttonClasses('primary', 'md', 'max-sm:w-full')}>
            {t('trip.reviewButton')}
          </PageLink>
          <PageLink to={paths.booking} className={buttonClasses('secondary', 'md', 'max-sm:w-full')}>
            {t('trip.bookAgain')}
          </PageLink>
        </div>
      )}
    </Panel>
  );
}
