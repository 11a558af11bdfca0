import { useTranslations } from '@charter/ui';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.js';
import { Panel } from '../../lib/panel.js';
import { type AttentionActions, AttentionListItem } from './attention-item.js';
import { AttentionStates } from './attention-states.js';

const shown = 3;

/** How many things need attention, and the most severe of them. */
export function AttentionCard({ EndedActions }: AttentionActions) {
  const { t } = useTranslations();
  return (
    <Panel title={t('attention.title')} className="mt-10">
      <AttentionStates>
        {({ items }) => (
          <>
            <Link to={paths.attention} className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
              {t('attention.count', { count: items.length })}
            </Link>
            <ul className="border-t border-line">
              {items.slice(0, shown).map((item) => (
                <AttentionListItem key={`${item.kind} ${item.subject}`} item={item} EndedActions={EndedActions} />
              ))}
            </ul>
          </>
        )}
      </AttentionStates>
    </Panel>
  );
}
