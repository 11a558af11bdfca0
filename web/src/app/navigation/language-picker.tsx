import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ChevronDown, Globe } from 'lucide-react';
import { classes, useTranslations } from '@charter/ui';
import { languages, locales } from '@charter/contracts/browser';
import type { Locale } from '@charter/contracts/browser';
import { LanguageLinks } from './language-links.js';
import { useHydrated } from '../../render/use-hydrated.js';
import { useDropdown } from './use-dropdown.js';

/** Languages that the home page offers first. */
const firstLanguages: readonly Locale[] = ['en', 'es', 'fr'];

interface LanguagePickerProps {
  currentPath: string;
  /** Shows three languages and a button for the others. */
  few: boolean;
  className: string;
}

export function LanguagePicker({ currentPath, few, className }: LanguagePickerProps) {
  const { t, locale } = useTranslations();
  const hydrated = useHydrated();
  const { openedBy, setOpenedBy, root, button, dismiss } = useDropdown();
  const [expanded, setExpanded] = useState(false);
  const all = !few || expanded || !firstLanguages.includes(locale);

  function showAll() {
    flushSync(() => setExpanded(true));
    const first = locales.find((code) => !firstLanguages.includes(code))!;
    root.current?.querySelector<HTMLElement>(`a[lang=${first}]`)?.focus();
  }

  return (
    <div ref={root} className={classes('group relative', className)}>
      <button
        ref={button}
        type="button"
        aria-expanded={openedBy !== false}
        onClick={() => setOpenedBy((was) => (was ? false : 'click'))}
        className="-mx-2 flex h-11 items-center gap-2 px-2 text-[0.9375rem] transition-opacity hover:opacity-70"
      >
        <Globe aria-hidden="true" className="size-[1.125rem]" />
        <span className="sr-only">{t('site.language')}: </span>
        <span className="max-xl:sr-only">{languages.find(({ code }) => code === locale)!.name}</span>
        <ChevronDown aria-hidden="true" className={classes('size-3.5 transition-transform', openedBy && 'rotate-180')} />
      </button>
      <div
        className={classes(
          'absolute top-full -right-2 max-h-[calc(100dvh-9rem)] overflow-y-auto border border-line bg-white p-2 text-navy',
          all ? 'w-84' : 'w-56',
          hydrated ? !openedBy && 'hidden' : 'hidden group-focus-within:block',
        )}
      >
        <LanguageLinks
          currentPath={currentPath}
          only={all ? undefined : firstLanguages}
          onChosen={dismiss}
          marked
          className={all ? 'grid grid-cols-2 gap-x-1' : undefined}
          linkClassName="flex min-h-11 items-center gap-3 rounded-xs px-3 text-[0.9375rem] transition-colors hover:bg-sand-pale focus-visible:outline-lagoon-deep focus-visible:-outline-offset-2 aria-[current]:bg-shallows-pale aria-[current]:font-medium"
        />
        {!all && (
          <button
            type="button"
            onClick={showAll}
            className="mt-2 flex min-h-11 w-full items-center border-t border-line px-3 pt-1 text-left text-[0.9375rem] text-lagoon-deep transition-colors hover:text-lagoon-dark focus-visible:outline-lagoon-deep focus-visible:-outline-offset-2"
          >
            {t('nav.moreLanguages')}
          </button>
        )}
      </div>
    </div>
  );
}
