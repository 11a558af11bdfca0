import type { Business } from '@charter/contracts';
import { buttonClasses, Picture, useTranslations } from '@charter/ui';
import { claimText } from '../../lib/claims.js';
import { PageLink } from '../../lib/page-link.js';
import { paths } from '../../lib/paths.js';
import { WatchStory } from './watch-story.js';

/** The first screen: picture, headline, booking link and story button. @param business undefined while it is loading */
export function Hero({ business }: { business: Business | undefined }) {
  const { t } = useTranslations();
  const text = claimText(t, business, 'home.text');
  return (
    <section id="home" aria-labelledby="home-title" className="relative isolate flex min-h-[min(100svh,60rem)] flex-col overflow-hidden">
      <Picture
        src="/media/brand/hero.jpg"
        portraitSrc="/media/brand/hero-mobile.jpg"
        alt={t('pictures.hero')}
        sizes="100vw"
        ratio="fill"
        priority
        className="-z-20"
        focus="object-[60%_50%] portrait:object-[24%_50%]"
      />
      {/* Darkens the picture only where white text needs contrast: at the top and at the bottom. */}
      <div className="absolute inset-x-0 top-0 -z-10 h-3/5 bg-linear-to-b from-navy/60 via-navy/42 to-transparent landscape:mask-r-from-75%" />
      <div className="on-dark measure flex flex-1 flex-col justify-between gap-10 pt-32 pb-8 text-white md:pt-36 md:pb-14 xl:pt-44">
        <div>
          <p className="eyebrow">{t('home.eyebrow')}</p>
          <h1 id="home-title" className="mt-5 max-w-[11ch] text-display-xl landscape:lg:max-w-none">
            {t('home.headline')}
          </h1>
        </div>
        <div className="relative">
          {/* Grows with the text, whose height depends on the language. */}
          <div className="absolute -top-32 -bottom-14 left-1/2 -z-10 w-screen -translate-x-1/2 bg-[linear-gradient(to_top,rgb(11_34_51/0.72),rgb(11_34_51/0.48)_calc(100%-8rem),transparent)] landscape:mask-r-from-55% landscape:mask-r-to-95%" />
          {text && <p className="max-w-md text-lg leading-8 text-balance">{text}</p>}
          <div className="mt-6 flex flex-wrap items-center gap-x-9 gap-y-2 md:mt-8">
            <PageLink to={paths.booking} className={buttonClasses('light', 'lg', 'max-xs:w-full')}>
              {t('home.book')}
            </PageLink>
            <WatchStory business={business} />
          </div>
        </div>
      </div>
    </section>
  );
}
