import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { ArrowUpRight, X } from 'lucide-react';
import { buttonClasses, useTranslations, Wordmark } from '@charter/ui';
import { PhoneLink } from '../../features/business/phone-link.js';
import { PageLink } from '../../lib/page-link.js';
import { paths } from '../../lib/paths.js';
import { adminLogin } from './entries.js';
import type { Section } from './entries.js';
import { EntryLink } from './entry-link.js';
import { LanguageLinks } from './language-links.js';
import { useSections } from './use-sections.js';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Name of the company. */
  name: string;
  currentPath: string;
  onHome: boolean;
  current: Section | undefined;
  showBookButton: boolean;
}

const quietLink = 'flex min-h-11 items-center gap-2.5 transition-colors hover:text-lagoon-deep';

/** Navigation on small screens: a modal dialog that slides in from the right. */
export default function Drawer({ open, onClose, name, currentPath, onHome, current, showBookButton }: DrawerProps) {
  const { t } = useTranslations();
  const sections = useSections();
  const element = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === open) return;
    if (!open) return dialog.close();
    dialog.showModal();
    // `showModal()` would focus the scrolling element, and screen readers would read all of it.
    closeButton.current?.focus();
  }, [open]);

  function handleClick({ target, currentTarget }: MouseEvent) {
    // The content covers the dialog, so the dialog itself is the target only of clicks on the backdrop.
    if (target === currentTarget || (target as Element).closest('a')) onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc does the same.
    <dialog
      ref={element}
      aria-label={t('nav.menu')}
      onClick={handleClick}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(26rem,100vw-2.5rem)] max-w-none translate-x-full bg-white text-navy transition-[translate,display,overlay] transition-discrete duration-250 ease-calm backdrop:bg-navy/0 backdrop:transition-[background-color,display,overlay] backdrop:transition-discrete backdrop:duration-250 open:translate-x-0 open:backdrop:bg-navy/55 starting:open:translate-x-full starting:open:backdrop:bg-navy/0"
    >
      <div className="relative flex h-full flex-col overflow-y-auto overscroll-contain">
        <div className="flex h-18 shrink-0 items-center justify-between pr-2 pl-6">
          <Wordmark name={name} />
          <button
            ref={closeButton}
            type="button"
            onClick={onClose}
            aria-label={t('ui.close')}
            className="flex size-11 items-center justify-center rounded-full transition-colors hover:bg-sand-pale"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        <nav aria-label={t('nav.label')} className="px-6 pt-1">
          <ul className="border-t border-line">
            {sections.map((entry) => (
              <li key={entry} className="border-b border-line">
                <EntryLink
                  entry={entry}
                  onHome={onHome}
                  current={current}
                  className="flex min-h-12 items-center py-1 font-display text-[1.375rem] leading-tight tracking-[-0.01em] transition-colors hover:text-lagoon-deep aria-[current]:text-lagoon-deep"
                />
              </li>
            ))}
          </ul>
          {showBookButton && (
            <PageLink to={paths.booking} className={buttonClasses('primary', 'lg', 'mt-5 w-full')}>
              {t('site.book')}
            </PageLink>
          )}
        </nav>
        <div className="px-6 pt-7">
          <p aria-hidden="true" className="eyebrow mb-2 text-navy-mute">
            {t('site.language')}
          </p>
          <LanguageLinks
            currentPath={currentPath}
            marked
            className="-mx-3 grid grid-cols-2"
            linkClassName="flex min-h-11 items-center gap-3 rounded-xs px-3 text-[0.9375rem] transition-colors hover:bg-sand-pale aria-[current]:bg-shallows-pale aria-[current]:font-medium"
          />
        </div>
        <div className="mt-auto px-6 pt-6 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-[0.9375rem]">
          <div className="border-t border-line pt-3">
            <PhoneLink className={quietLink} />
            <a href={adminLogin} className={quietLink}>
              <ArrowUpRight aria-hidden="true" className="size-4" />
              {t('nav.adminPortal')}
            </a>
          </div>
          <p className="flex flex-wrap gap-x-6 text-sm text-navy-soft">
            <PageLink to={paths.terms} className={quietLink}>
              {t('site.terms')}
            </PageLink>
            <PageLink to={paths.privacy} className={quietLink}>
              {t('site.privacy')}
            </PageLink>
          </p>
        </div>
      </div>
    </dialog>
  );
}
