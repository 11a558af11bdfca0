import { lazy, useState } from 'react';
import { Button, Picture, useTranslations } from '@charter/ui';
import { LazyBoundary } from '../../render/lazy-boundary.js';
import type { Business } from '@charter/contracts';
import type { QueryState } from '../../lib/use-query-keeping-error.js';

const loadAbout = () => import('./about-dialog.js');
const loadCertifications = () => import('./certifications-dialog.js');
const AboutDialog = lazy(loadAbout);
const CertificationsDialog = lazy(loadCertifications);
/** Loads the code on hover or focus. A failure is reported when the dialog opens. */
const preload = (load: () => Promise<unknown>) => () => void load().catch(() => undefined);

export function About({ business }: { business: QueryState<Business> }) {
  const { t } = useTranslations();
  const [open, setOpen] = useState<'about' | 'certifications'>();
  const close = () => setOpen(undefined);
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
          <p className="eyebrow text-navy-soft">{t('about.eyebrow')}</p>
          <h2 id="about-title" className="mt-5 text-display-lg">
            {t('about.title')}
          </h2>
          <div className="mt-7 max-w-xl space-y-5 text-lg leading-8 text-navy-soft">
            <p>{t('about.text')}</p>
            <p>{t('about.more')}</p>
          </div>
          <Highlights />
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
            <Button
              variant="quiet"
              aria-haspopup="dialog"
              onClick={() => setOpen('certifications')}
              onPointerEnter={preload(loadCertifications)}
              onFocus={preload(loadCertifications)}
            >
              {t('about.viewCertifications')}
            </Button>
          </div>
        </div>
        <Figures />
      </div>
      {open && (
        <LazyBoundary dialog>
          {open === 'about' ? (
            <AboutDialog vessel={business.data?.vesselName} onClose={close} />
          ) : (
            <CertificationsDialog business={business} onClose={close} />
          )}
        </LazyBoundary>
      )}
    </section>
  );
}

function Highlights() {
  const { t } = useTranslations();
  const highlights = [
    [t('about.vesselTitle'), t('about.vesselText')],
    [t('about.crewTitle'), t('about.crewText')],
    [t('about.safetyTitle'), t('about.safetyText')],
  ] as const;
  return (
    <ul className="mt-12 divide-y divide-navy/15 border-y border-navy/15">
      {highlights.map(([title, text]) => (
        <li key={title} className="grid gap-x-8 gap-y-1.5 py-6 sm:max-xl:grid-cols-[2fr_3fr] sm:items-baseline">
          <h3 className="text-display-sm">{title}</h3>
          <p className="leading-7 text-navy-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function Figures() {
  const { t } = useTranslations();
  const figures = [
    [t('about.yearsFigure'), t('about.yearsText')],
    [t('about.guestsFigure'), t('about.guestsText')],
    [t('about.safetyFigure'), t('about.safetyRecord')],
  ] as const;
  return (
    <dl className="figures grid grid-cols-3 gap-x-5 xl:col-span-6 xl:col-start-1 xl:row-start-2 xl:pr-8">
      {figures.map(([figure, text]) => (
        <div key={text} className="flex flex-col-reverse justify-end">
          <dt className="mt-3 text-sm leading-5 text-navy-soft">{text}</dt>
          <dd className="font-display text-[2.5rem] leading-none max-xs:text-[2rem] font-quiet whitespace-nowrap sm:text-[3.25rem]">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}
