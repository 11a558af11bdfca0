import { useQuery } from '@tanstack/react-query';
import { buttonClasses, classes, useTranslations, Wordmark } from '@charter/ui';
import { businessQuery } from '../features/business/business.queries.js';
import { PhoneLink } from '../features/business/phone-link.js';
import { PageLink } from '../lib/page-link.js';
import { paths } from '../lib/paths.js';
import { DrawerButton } from './navigation/drawer-button.js';
import { adminLogin } from './navigation/entries.js';
import { EntryLink } from './navigation/entry-link.js';
import { LanguagePicker } from './navigation/language-picker.js';
import { MoreMenu } from './navigation/more-menu.js';
import { useCurrentSection } from './navigation/use-current-section.js';
import { useScrolledBeyond } from './navigation/use-scrolled.js';
import { useSections } from './navigation/use-sections.js';
import type { Page } from '../render/pages.js';

/** As many as a middling screen shows; the others are under More. */
const shownOnTablets = 3;

const underlined =
  'relative flex h-11 items-center whitespace-nowrap after:absolute after:inset-x-0 after:bottom-2 after:h-px after:origin-left after:scale-x-0 after:bg-current after:transition-transform hover:after:scale-x-100 aria-[current]:after:scale-x-100';
/** The smallest phones have no room for the Russian word; the drawer says it to them. */
const bookButton = 'shrink-0 whitespace-nowrap max-lg:px-4 max-xs:[:lang(ru)_&]:px-3 max-[22rem]:[:lang(ru)_&]:hidden';
const quiet = 'flex h-11 items-center gap-2 transition-opacity hover:opacity-70';

export interface HeaderProps {
  page: Page;
  /** The present address without its language. */
  here: string;
}

/** Fixed at the top. It lies clear on the home page's picture, and on white as soon as the page moves below it. */
export function Header({ page, here }: HeaderProps) {
  const { t } = useTranslations();
  const { data: business } = useQuery(businessQuery);
  const sections = useSections();
  const [top, scrolled] = useScrolledBeyond();
  const onHome = page.name === 'home';
  const current = useCurrentSection(onHome);
  const name = business?.name ?? t('site.name');
  const clear = page.overPicture && !scrolled;
  const books = !page.takesPayments;
  return (
    <>
      <div ref={top} aria-hidden="true" className="pointer-events-none absolute top-0 h-[100px] w-px" />
      <header
        className={classes(
          'top-0 isolate z-30 w-full transition-colors',
          // Until it can change its colours it stays with the picture that they are made for.
          page.overPicture ? (scrolled === undefined ? 'absolute' : 'fixed') : 'sticky',
          clear && 'on-dark text-white',
        )}
      >
        {page.overPicture && (
          <div
            className={classes(
              'pointer-events-none absolute inset-x-0 top-0 -bottom-10 -z-10 bg-linear-to-b from-navy/50 via-navy/35 via-60% to-transparent transition-opacity',
              !clear && 'opacity-0',
            )}
          />
        )}
        <div
          className={classes(
            'absolute inset-0 -z-10 border-b border-line bg-white/95 backdrop-blur-md transition-opacity',
            clear && 'opacity-0',
          )}
        />
        <div className={classes('hidden border-b xl:block', clear ? 'border-white/20' : 'border-line')}>
          <ul className="measure flex items-center gap-8 text-[0.8125rem]">
            <li className="mr-auto">
              <PhoneLink className={quiet} />
            </li>
            <li>
              <PageLink to={paths.terms} className={quiet}>
                {t('nav.terms')}
              </PageLink>
            </li>
            <li>
              <PageLink to={paths.privacy} className={quiet}>
                {t('nav.privacy')}
              </PageLink>
            </li>
            <li>
              <a href={adminLogin} className={quiet}>
                {t('nav.admin')}
              </a>
            </li>
          </ul>
        </div>
        <div className="measure flex h-18 items-center gap-3 xs:gap-5 lg:gap-8">
          <PageLink to={paths.home} aria-label={name} className="mr-auto min-w-0">
            <Wordmark name={name} />
          </PageLink>
          <nav aria-label={t('nav.label')} className="max-md:hidden">
            <ul className="flex items-center gap-5 text-[0.9375rem] lg:gap-7">
              {sections.map((entry, index) => (
                <li key={entry} className={index < shownOnTablets ? undefined : 'max-xl:hidden'}>
                  <EntryLink entry={entry} onHome={onHome} current={current} className={underlined} />
                </li>
              ))}
              <li className="xl:hidden">
                <MoreMenu entries={sections.slice(shownOnTablets)} onHome={onHome} current={current} />
              </li>
            </ul>
          </nav>
          <LanguagePicker here={here} few={onHome} className="max-md:hidden" />
          {books && (
            <PageLink to={paths.booking} className={buttonClasses(clear ? 'light' : 'primary', 'md', bookButton)}>
              {t('site.book')}
            </PageLink>
          )}
          <DrawerButton name={name} here={here} onHome={onHome} current={current} books={books} />
        </div>
      </header>
    </>
  );
}
