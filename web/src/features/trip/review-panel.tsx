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
        <PageLink to={`${paths.review}/${confirmationCode}`} className={buttonClasses('primary', 'lg')}>
          {t('trip.reviewButton')}
        </PageLink>
      )}
    </Panel>
  );
}
