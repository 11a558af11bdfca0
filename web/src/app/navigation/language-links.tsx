import type { MouseEvent } from 'react';
import { Check } from 'lucide-react';
import { classes, useTranslations } from '@charter/ui';
import { languages } from '@charter/contracts/browser';
import type { Locale } from '@charter/contracts/browser';
import { localizedPath } from '../../lib/paths.js';

/** Position of each flag in public/flags.svg. Not emoji, because Windows has no flag emoji. */
const flags: Record<Locale, string> = {
  en: 'bg-position-[0_0]',
  es: 'bg-position-[0_-15px]',
  fr: 'bg-position-[0_-30px]',
  de: 'bg-position-[0_-45px]',
  it: 'bg-position-[0_-60px]',
  pt: 'bg-position-[0_-75px]',
  nl: 'bg-position-[0_-90px]',
  zh: 'bg-position-[0_-105px]',
  ja: 'bg-position-[0_-120px]',
  ru: 'bg-position-[0_-135px]',
};

interface LanguageLinksProps {
  /** Path, query and hash of the page, without the language prefix. */
  currentPath: string;
  /** All languages by default. */
  only?: readonly Locale[] | undefined;
  onChosen?: () => void;
  className?: string | undefined;
  /** Class of each link. */
  linkClassName: string;
  /** Shows flags and a check mark at the current language. */
  marked?: boolean;
}

/** Links to this page in other languages. A click changes the texts in place; the links also work in a new tab. */
export function LanguageLinks({ currentPath, only, onChosen, className, linkClassName, marked = false }: LanguageLinksProps) {
  const { t, locale, setLocale } = useTranslations();

  function choose(event: MouseEvent, code: Locale) {
    // The browser handles clicks for a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setLocale(code);
    onChosen?.();
  }

  return (
    <ul aria-label={t('site.language')} className={className}>
      {languages
        .filter(({ code }) => !only || only.includes(code))
        .map(({ code, tag, name }) => (
          <li key={code}>
            <a
              href={localizedPath(code, currentPath)}
              lang={tag}
              hrefLang={tag}
              aria-current={code === locale ? 'true' : undefined}
              onClick={(event) => choose(event, code)}
              className={linkClassName}
            >
              {marked && (
                <span
                  aria-hidden="true"
                  className={classes(
                    'h-[15px] w-5 shrink-0 rounded-xs bg-[url(/flags.svg)] bg-size-[20px_150px] outline-1 -outline-offset-1 outline-navy/15',
                    flags[code],
                  )}
                />
              )}
              <span>{name}</span>
              {marked && code === locale && <Check aria-hidden="true" className="ml-auto size-4 shrink-0 text-lagoon-deep" />}
            </a>
          </li>
        ))}
    </ul>
  );
}
