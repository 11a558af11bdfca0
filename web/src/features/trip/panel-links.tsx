import { buttonClasses, useTranslations } from '@charter/ui';
import type { PanelAnchor } from './panel.js';

const titles = {
  payment: 'payment.title',
  move: 'trip.move',
  'add-ons': 'details.moreAddOns',
  gratuity: 'trip.gratuity',
  details: 'details.title',
  party: 'party.title',
  documents: 'trip.documents',
  cancel: 'trip.cancel',
  questions: 'trip.questions',
} as const satisfies Record<PanelAnchor, string>;

/** Links to what can be done on the page, which is several screens long on a phone. There they are one row, which scrolls sideways. */
export function PanelLinks({ to }: { to: readonly PanelAnchor[] }) {
  const { t } = useTranslations();
  return (
    <nav aria-label={t('trip.sections')} className="measure pt-4 md:pt-6">
      <ul className="flex gap-x-7 whitespace-nowrap max-md:overflow-x-auto md:flex-wrap">
        {to.map((anchor) => (
          <li key={anchor}>
            <a href={`#${anchor}`} className={buttonClasses('quiet')}>
              {t(titles[anchor])}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
