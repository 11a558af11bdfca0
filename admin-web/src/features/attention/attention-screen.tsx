import { useTranslations } from '@charter/ui';
import { EmptyState } from '../../lib/empty-state.js';
import { type AttentionActions, AttentionListItem } from './attention-item.js';
import { AttentionStates } from './attention-states.js';

/** Everything that needs attention, the most severe first. */
export function AttentionScreen({ EndedActions }: AttentionActions) {
  const { t } = useTranslations();
  return (
    <>
      <title>{`${t('attention.title')} · ${t('app.name')}`}</title>
      <header className="mb-6">
        <h1 className="text-display-md">{t('attention.title')}</h1>
      </header>
      <AttentionStates empty={<EmptyState title={t('attention.none')} description={t('attention.noneText')} />}>
        {({ items }) => (
          <ul className="border-t border-line">
            {items.map((item) => (
              <AttentionListItem key={`${item.kind} ${item.subject}`} item={item} EndedActions={EndedActions} />
            ))}
          </ul>
        )}
      </AttentionStates>
    </>
  );
}
