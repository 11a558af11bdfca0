import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { inOneParagraph, useTranslations, Wordmark } from '@charter/ui';
import type { Business } from '@charter/contracts';
import { zone } from '@charter/contracts/browser';
import { businessQuery } from '../lib/business.queries.js';
import { PhoneLink } from '../features/business/phone-link.js';
import { claimText } from '../lib/claims.js';
import type { ClaimKey } from '../lib/claims.js';
import { OfficeHours } from '../lib/office-hours.js';
import { PageLink } from '../lib/page-link.js';
import { paths } from '../lib/paths.js';
import { adminLogin } from './navigation/entries.js';
import type { Section } from './navigation/entries.js';
import { LanguageLinks } from './navigation/language-links.js';
import { SectionLink } from './navigation/section-link.js';
import { useSections } from './navigation/use-sections.js';
import type { Page } from '../render/pages.js';

const link =
  'inline-flex min-h-11 min-w-0 items-center py-1 leading-6 wrap-anywhere underline decoration-white/0 underline-offset-4 transition-colors hover:decoration-white/60 md:min-h-9';

const quickLinks: readonly Section[] = ['home', 'packages', 'about', 'gallery', 'contact'];

const claimedServices = ['footer.halfDay', 'footer.fullDay', 'footer.sunset'] as const satisfies ClaimKey[];

const networks: Record<string, string> = { instagram: 'Instagram', facebook: 'Facebook', tiktok: 'TikTok', youtube: 'YouTube' };

const yearInNassau = () => new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric' }).format();

interface FooterProps {
  page: Page;
  /** Path, query and hash of the page, without the language prefix. */
  currentPath: string;
}

export function Footer({ page, currentPath }: FooterProps) {
  const { t, locale } = useTranslations();
  const { data: business } = useQuery(businessQuery);
  const since = business?.claims.since;
  const sections = useSections();
  const name = business?.name ?? t('site.name');
  const onHome = page.name === 'home';
  const services: { name: string; section: Section }[] = [
    ...claimedServices
      .flatMap((key) => claimText(t, business, key) ?? [])
      .map((service) => ({ name: service, section: 'packages' as const })),
    { name: t('footer.custom'), section: 'contact' },
  ];
  return (
    <footer id="footer" className="on-dark relative isolate overflow-hidden bg-navy text-white">
      {/* A faint pattern of sea chart soundings. */}
      <div className="pointer-events-none absolute inset-0 -z-10 bg-[url(/chart-lines.svg)] bg-size-[auto_46rem] bg-position-[right_-8rem_top_-4rem] bg-no-repeat opacity-60" />
      <div className="measure pt-20 pb-14 md:pt-28 md:pb-20">
        <Wordmark name={name} className="origin-left md:scale-110" />
        <p className="mt-9 max-w-[26ch] font-display text-display-md font-quiet text-balance md:mt-12 md:max-w-[30ch]">
          {inOneParagraph([...(since ? [t('footer.since', { year: since })] : []), t('footer.text')], locale)}
        </p>
      </div>
      <div className="measure">
        <div className="grid grid-cols-2 gap-x-8 gap-y-12 border-t border-white/15 pt-12 text-[0.9375rem] md:grid-cols-[1.05fr_1.15fr_1fr_fit-content(15rem)] md:gap-x-6 md:pt-14 lg:grid-cols-[1fr_1.25fr_1fr_1.5fr] lg:gap-x-8">
          <Column title={t('footer.links')}>
            {quickLinks.map((section) => (
              <li key={section}>
                <SectionLink section={section} onHome={onHome} className={link}>
                  {t(`nav.${section}`)}
                </SectionLink>
              </li>
            ))}
          </Column>
          <Column title={t('footer.services')}>
            {services.map((service) => (
              <li key={service.name}>
                <SectionLink section={service.section} onHome={onHome} className={link}>
                  {service.name}
                </SectionLink>
              </li>
            ))}
          </Column>
          <Column title={t('footer.company')} wide>
            <li>
              <SectionLink section="about" onHome={onHome} className={link}>
                {t('nav.about')}
              </SectionLink>
            </li>
            {sections.includes('testimonials') && (
              <li>
                <SectionLink section="testimonials" onHome={onHome} className={link}>
                  {t('nav.testimonials')}
                </SectionLink>
              </li>
            )}
            <li>
              <PageLink to={paths.booking} className={link}>
                {t('site.book')}
              </PageLink>
            </li>
            <li>
              <PageLink to={paths.gift} className={link}>
                {t('site.gift')}
              </PageLink>
            </li>
            <li>
              <PageLink to={paths.trip} className={link}>
                {t('summary.title')}
              </PageLink>
            </li>
            <li>
              <a href={adminLogin} className={link}>
                {t('nav.admin')}
              </a>
            </li>
          </Column>
          {business && hasContacts(business) && (
            <address className="flex flex-col items-start not-italic max-md:col-span-2">
              <p className="eyebrow mb-4 text-white/65">{t('footer.contact')}</p>
              <PhoneLink className={link} />
              {business.email && (
                <a href={`mailto:${business.email}`} className={`${link} wrap-anywhere`}>
                  {business.email}
                </a>
              )}
              {business.place && <p className="mt-3 leading-6 text-white/75">{business.place}</p>}
              {business.hours && (
                <p className="figures leading-6 text-white/75">
                  {t('contact.hours')}{' '}
                  <span>
                    <OfficeHours hours={business.hours} />
                  </span>
                </p>
              )}
            </address>
          )}
        </div>
        {business && <Social links={business.social} />}
      </div>
      <div className="measure pt-14 pb-10 text-sm text-white/65 md:pt-20">
        <LanguageLinks
          currentPath={currentPath}
          className="grid grid-cols-[repeat(4,auto)] justify-between gap-x-3 border-t border-white/15 pt-5 sm:grid-cols-5 lg:flex lg:justify-start lg:gap-x-6"
          linkClassName={`${link} aria-[current]:text-white aria-[current]:decoration-white/60`}
        />
        <div className="mt-3 flex flex-wrap items-center gap-x-6">
          {/* At New Year a cached page may contain another year than the browser computes. */}
          <p className="py-2 max-md:w-full md:mr-auto" suppressHydrationWarning>
            {t('footer.copyright', { year: yearInNassau(), name })}
          </p>
          {business?.withdrawalDays !== 0 && (
            <PageLink to={paths.withdraw} className={link}>
              {t('site.withdraw')}
            </PageLink>
          )}
          <PageLink to={paths.terms} className={link}>
            {t('site.terms')}
          </PageLink>
          <PageLink to={paths.privacy} className={link}>
            {t('site.privacy')}
          </PageLink>
        </div>
      </div>
    </footer>
  );
}

const hasContacts = ({ phone, email, place, hours }: Business): boolean => Boolean(phone || email || place || hours);

/** @param wide takes the whole width on phones, with its links in two columns */
function Column({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <nav aria-label={title} className={wide ? 'max-md:col-span-2' : undefined}>
      <p aria-hidden="true" className="eyebrow mb-4 text-white/65">
        {title}
      </p>
      <ul className={wide ? 'max-md:grid max-md:grid-cols-2 max-md:gap-x-8' : undefined}>{children}</ul>
    </nav>
  );
}

function Social({ links }: { links: Record<string, string> }) {
  const { t } = useTranslations();
  const named = Object.entries(links).filter(([, url]) => url);
  if (named.length === 0) return null;
  return (
    <ul aria-label={t('footer.follow')} className="mt-10 flex flex-wrap gap-x-8 text-[0.9375rem]">
      {named.map(([network, url]) => (
        <li key={network}>
          <a href={url} rel="noopener" className={link}>
            {networks[network] ?? network}
          </a>
        </li>
      ))}
    </ul>
  );
}
