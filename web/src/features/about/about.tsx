import { lazy, useState } from 'react';
import { Button, inOneParagraph, number, percentText, Picture, useTranslations } from '@charter/ui';
import { claimText } from '../../lib/claims.js';
import { LazyBoundary } from '../../render/lazy-boundary.js';
import type { Business, Claims } from '@charter/contracts';
import type { Translate } from '@charter/ui';
import type { QueryState } from '../../lib/use-query-keeping-error.js';

const loadAbout = () => import('./about-dialog.js');
const loadCertifications = () => import('./certifications-dialog.js');
const AboutDialog = lazy(loadAbout);
const CertificationsDialog = lazy(loadCertifications);
/** The text "more than a decade" is true from this number of years on. */
const decade = 10;

/** Loads the code on hover or focus. A failure is reported when the dialog opens. */
const preload = (load: () => Promise<unknown>) => () => void load().catch(() => undefined);

export function About({ business }: { business: QueryState<Business> }) {
  const { t, locale } = useTranslations();
  const [open, setOpen] = useState<'about' | 'certifications'>();
  const close = () => setOpen(undefined);
  const claims = business.data?.claims;
  const history = claims ? historyOf(claims, t) : [];
  return (
    <section id="about" aria-labelledby="about-title" className="relative isolate">
      {/* The colored band starts below the picture's upper edge. */}
      <div className="absolute inset-x-0 top-24 bottom-0 -z-10 bg-sand xl:top-40" />
      <div className="measure grid gap-y-14 pb-20 md:pb-28 xl:grid-cols-12 xl:grid-rows-[1fr_auto] xl:gap-x-8">
        {/* Extends from the left edge of the screen to the middle of the page. */}
        <div className="relative -ml-[calc(max(0px,(100vw-82rem)/2)+clamp(1.25rem,4.5vw,4rem))] h-[min(125vw,34rem)] max-xl:mr-4 md:max-xl:mr-32 xl:col-span-6 xl:h-auto xl:max-h-[62rem] xl:min-h-[44rem]">
          <Picture
            src="/media/brand/bow-wake.jpg"
            alt={t('pictures.bow-wake')}
            // The picture is cropped: its height determines the width that is rendered.
            sizes="(min-width: 80rem) 87rem, 51rem"
            ratio="fill"
            className="rounded-r-xs"
          />
        </div>
        <div className="xl:col-span-5 xl:col-start-8 xl:row-span-2 xl:pt-64">
          {claims?.since && <p className="eyebrow text-navy-soft">{t('about.eyebrow', { year: claims.since })}</p>}
          <h2 id="about-title" className="mt-5 text-display-lg">
            {t('about.title')}
          </h2>
          <div className="mt-7 max-w-xl space-y-5 text-lg leading-8 text-navy-soft">
            {history.length > 0 && <p>{inOneParagraph(history, locale)}</p>}
            <p>{t('about.more')}</p>
          </div>
          <Highlights business={business.data} />
          <div className="mt-10 flex flex-wrap items-center gap-x-9 gap-y-3">
            <Button
              variant="secondary"
              aria-haspopup="dialog"
              onClick={() => setOpen('about')}
              onPointerEnter={preload(loadAbout)}
              onFocus={preload(loadAbout)}
            >
              {t('about.learnMore')}
            </Button>
            {(!business.data || hasCertifications(business.data)) && (
              <Button
                variant="quiet"
                aria-haspopup="dialog"
                onClick={() => setOpen('certifications')}
                onPointerEnter={preload(loadCertifications)}
                onFocus={preload(loadCertifications)}
              >
                {t('about.viewCertifications')}
              </Button>
            )}
          </div>
        </div>
        {claims && <Figures claims={claims} />}
      </div>
      {open && (
        <LazyBoundary dialog>
          {open === 'about' ? (
            <AboutDialog business={business.data} onClose={close} />
          ) : (
            <CertificationsDialog business={business} onClose={close} />
          )}
        </LazyBoundary>
      )}
    </section>
  );
}

/** Sentences about the company's past, of what it claims. */
function historyOf({ since, experienceYears }: Claims, t: Translate): string[] {
  return [
    ...(since ? [t('about.since', { year: since })] : []),
    ...(experienceYears && experienceYears >= decade ? [t('about.experience')] : []),
  ];
}

const hasCertifications = ({ certifications: { licence, insurance, safetyEquipment } }: Business): boolean =>
  Boolean(licence || insurance || safetyEquipment.length > 0);

/** Without those that the company has not confirmed. */
function Highlights({ business }: { business: Business | undefined }) {
  const { t } = useTranslations();
  const isLicensed = Boolean(business?.certifications.licence && business.certifications.insurance);
  const highlights = [
    [t('about.vesselTitle'), claimText(t, business, 'about.vesselText')],
    [t('about.crewTitle'), t('about.crewText')],
    [t('about.safetyTitle'), claimText(t, business, isLicensed ? 'about.safetyText' : 'about.safetyChecked')],
  ] as const;
  return (
    <ul className="mt-12 divide-y divide-navy/15 border-y border-navy/15">
      {highlights
        .filter(([, text]) => text)
        .map(([title, text]) => (
          <li key={title} className="grid gap-x-8 gap-y-1.5 py-6 sm:max-xl:grid-cols-[2fr_3fr] sm:items-baseline">
            <h3 className="text-display-sm">{title}</h3>
            <p className="leading-7 text-navy-soft">{text}</p>
          </li>
        ))}
    </ul>
  );
}

function Figures({ claims: { experienceYears, guests, safetyRecord } }: { claims: Claims }) {
  const { t, locale } = useTranslations();
  const figures: [figure: string, text: string][] = [];
  if (experienceYears) figures.push([`${number(experienceYears, locale)}+`, t('about.yearsText')]);
  if (guests) figures.push([`${number(guests, locale)}+`, t('about.guestsText')]);
  if (safetyRecord) figures.push([percentText(safetyRecord, locale), t('about.safetyRecord')]);
  if (figures.length === 0) return null;
  return (
    <dl className="figures grid grid-cols-3 gap-x-5 xl:col-span-6 xl:col-start-1 xl:row-start-2 xl:pr-8">
      {figures.map(([figure, text]) => (
        <div key={text} className="flex min-w-0 flex-col-reverse justify-end">
          <dt className="mt-3 text-sm leading-5 text-navy-soft hyphens-auto wrap-anywhere">{text}</dt>
          <dd className="font-display text-[2.5rem] leading-none max-xs:text-[1.75rem] font-quiet whitespace-nowrap sm:text-[3.25rem]">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}
