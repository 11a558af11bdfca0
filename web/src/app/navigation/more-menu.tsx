import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { ChevronDown } from 'lucide-react';
import { classes, useTranslations } from '@charter/ui';
import { PhoneLink } from '../../features/business/phone-link.js';
import { PageLink } from '../../lib/page-link.js';
import { paths } from '../../lib/paths.js';
import { adminLogin } from './entries.js';
import type { Section } from './entries.js';
import { EntryLink } from './entry-link.js';
import { useHydrated } from '../../render/use-hydrated.js';
import { useDropdown } from './use-dropdown.js';

const hoverMs = 100;
/** A pointer that moves from the button to the menu may leave both briefly. */
const leaveMs = 200;

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-xs px-4 whitespace-nowrap transition-colors hover:bg-sand-pale focus-visible:outline-lagoon-deep focus-visible:-outline-offset-2 aria-[current]:font-semibold';

interface MoreMenuProps {
  entries: readonly Section[];
  onHome: boolean;
  current: Section | undefined;
}

/** Menu with the entries that do not fit on medium screens. */
export function MoreMenu({ entries, onHome, current }: MoreMenuProps) {
  const { t } = useTranslations();
  const hydrated = useHydrated();
  const { openedBy, setOpenedBy, root, button, dismiss } = useDropdown();
  const timer = useRef(0);

  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  function openAt(index: number) {
    clearTimeout(timer.current);
    flushSync(() => setOpenedBy('click'));
    items().at(index)?.focus();
  }

  function handleHover({ pointerType }: PointerEvent, entered: boolean) {
    if (pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = window.setTimeout(
      () => setOpenedBy((was) => (entered ? was || 'hover' : was === 'hover' ? false : was)),
      entered ? hoverMs : leaveMs,
    );
  }

  function handleKey(event: KeyboardEvent) {
    // A pending hover timer must not reopen a menu that a key closes.
    clearTimeout(timer.current);
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const targets: Record<string, number> = { ArrowDown: (at + 1) % all.length, ArrowUp: at < 1 ? -1 : at - 1, Home: 0, End: -1 };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    openAt(target);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of its button and items.
    <div
      ref={root}
      className="group relative"
      onPointerEnter={(event) => handleHover(event, true)}
      onPointerLeave={(event) => handleHover(event, false)}
      onKeyDown={handleKey}
      onClick={({ target }) => (target as Element).closest('a') && setOpenedBy(false)}
    >
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={openedBy !== false}
        onClick={() => (openedBy === 'click' ? dismiss() : openAt(0))}
        className="flex h-11 items-center gap-1.5 transition-opacity hover:opacity-70"
      >
        {t('nav.more')}
        <ChevronDown aria-hidden="true" className={classes('size-3.5 transition-transform', openedBy && 'rotate-180')} />
      </button>
      <div
        role="menu"
        tabIndex={-1}
        aria-label={t('nav.more')}
        className={classes(
          'absolute top-full -left-4 max-h-[calc(100dvh-9rem)] min-w-60 overflow-y-auto border border-line bg-white p-2 text-[0.9375rem] text-navy',
          hydrated ? !openedBy && 'hidden' : 'hidden group-focus-within:block',
        )}
      >
        {entries.map((entry) => (
          <EntryLink key={entry} entry={entry} onHome={onHome} current={current} role="menuitem" tabIndex={-1} className={item} />
        ))}
        <hr className="my-2 border-line" />
        <PhoneLink role="menuitem" tabIndex={-1} className={item} />
        <PageLink to={paths.terms} role="menuitem" tabIndex={-1} className={item}>
          {t('nav.terms')}
        </PageLink>
        <PageLink to={paths.privacy} role="menuitem" tabIndex={-1} className={item}>
          {t('nav.privacy')}
        </PageLink>
        <a href={adminLogin} role="menuitem" tabIndex={-1} className={item}>
          {t('nav.admin')}
        </a>
      </div>
    </div>
  );
}
