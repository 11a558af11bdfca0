import { useQuery } from '@tanstack/react-query';
import { buttonClasses, classes, useTranslations, Wordmark } from '@charter/ui';
import { businessQuery } from '../lib/business.queries.js';
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

/** Number of entries that tablets show; the others are in the More menu. */
const shownOnTablets = 3;

const underlined =
  'relative flex h-11 items-center whitespace-nowrap after:absolute after:inset-x-0 after:bottom-2 after:h-px after:origin-left after:scale-x-0 after:bg-current after:transition-transform hover:after:scale-x-100 aria-[current]:after:scale-x-100';
/** Hidden on the narrowest phones in Russian, where the label does not fit; the drawer has the link too. */
const bookButton = 'shrink-0 whitespace-nowrap max-lg:px-4 max-xs:[:lang(ru)_&]:px-3 max-[22rem]:[:lang(ru)_&]:hidden';
const quietLink = 'flex h-11 items-center gap-2 transition-opacity hover:opacity-70';

interface HeaderProps {
  page: Page;
  /** Path, query and hash of the page, without the language prefix. */
  currentPath: string;
}

/** Fixed at the top; transparent above the home page's picture, white after scrolling. */
export function Header({ page, currentPath }: HeaderProps) {
  const { t } = useTranslations();
  const { data: business } = useQuery(businessQuery);
  const sections = useSections();
  const [top, scrolled] = useScrolledBeyond();
  const onHome = page.name === 'home';
  const current = useCurrentSection(onHome);
  const name = business?.name ?? t('site.name');
  const transparent = page.overPicture && !scrolled;
  const showBookButton = page.name !== 'booking';
  return (
    <>
      <div ref={top} aria-hidden="true" className="pointer-events-none absolute top-0 h-[100px] w-px" />
      <header
        className={classes(
          'top-0 isolate z-30 w-full transition-colors',
          // Before hydration it scrolls with the picture, because its colors cannot change yet.
          page.overPicture ? (scrolled === undefined ? 'absolute' : 'fixed') : 'sticky',
          transparent && 'on-dark text-white',
        )}
      >
        {page.overPicture && (
          <div
            className={classes(
              'pointer-events-none absolute inset-x-0 top-0 -bottom-10 -z-10 bg-linear-to-b from-navy/50 via-navy/35 via-60% to-transparent transition-opacity',
              !transparent && 'opacity-0',
            )}
          />
        )}
        <div
          className={classes(
            'absolute inset-0 -z-10 border-b border-line bg-white/95 backdrop-blur-md transition-opacity',
            transparent && 'opacity-0',
          )}
        />
        <div className={classes('hidden border-b xl:block', transparent ? 'border-white/20' : 'border-line')}>
          <ul className="measure flex items-center gap-8 text-[0.8125rem]">
            <li className="mr-auto">
              <PhoneLink className={quietLink} />
            </li>
            <li>
              <PageLink to={paths.terms} className={quietLink}>
                {t('nav.terms')}
              </PageLink>
            </li>
            <li>
              <PageLink to={paths.privacy} className={quietLink}>
                {t('nav.privacy')}
              </PageLink>
            </li>
            <li>
              <a href={adminLogin} className={quietLink}>
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
          <LanguagePicker currentPath={currentPath} few={onHome} className="max-md:hidden" />
          {showBookButton && (
            <PageLink to={paths.booking} className={buttonClasses(transparent ? 'light' : 'primary', 'md', bookButton)}>
              {t('site.book')}
            </PageLink>
          )}
          <DrawerButton name={name} currentPath={currentPath} onHome={onHome} current={current} showBookButton={showBookButton} />
        </div>
      </header>
    </>
  );
}
