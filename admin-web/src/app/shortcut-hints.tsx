import { useTranslations } from '@charter/ui';
import { useActiveKeys } from '../lib/use-shortcuts.js';

/** A hint is shown while its shortcut is active. */
const hints = [
  { shortcut: '/', keys: ['/'], label: 'keys.search' },
  { shortcut: 'j', keys: ['J', 'K'], label: 'keys.move' },
  { shortcut: 'j', keys: ['↵'], label: 'keys.open' },
  { shortcut: 'ArrowRight', keys: ['←', '→'], label: 'keys.days' },
  { shortcut: 't', keys: ['T'], label: 'keys.today' },
  { shortcut: 'm', keys: ['M', 'W'], label: 'keys.period' },
] as const;

/** The shortcuts of the current screen. */
export function ShortcutHints() {
  const { t } = useTranslations();
  const active = useActiveKeys();
  const shown = hints.filter(({ shortcut }) => active.includes(shortcut));
  if (shown.length === 0) return null;
  return (
    <aside aria-label={t('keys.title')} className="border-t border-sand-deep/50 px-6 py-5">
      <dl className="space-y-2 text-xs text-navy-mute">
        {shown.map(({ keys, label }) => (
          <div key={label} className="flex items-center justify-between">
            <dt>{t(label)}</dt>
            <dd className="flex gap-1">
              {keys.map((name) => (
                <kbd key={name} className="key">
                  {name}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
