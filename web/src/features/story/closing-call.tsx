import { phoneHref } from '@charter/contracts/browser';
import { buttonClasses, Picture, useTranslations } from '@charter/ui';
import { PageLink } from '../../lib/page-link.js';
import { paths } from '../../lib/paths.js';

/** @param phone undefined while the company's data is loading */
export function ClosingCall({ phone }: { phone?: string }) {
  const { t } = useTranslations();
  return (
    <section
      id="call"
      aria-labelledby="closing-title"
      className="relative isolate flex flex-col justify-end overflow-hidden bg-navy lg:min-h-[54rem]"
    >
      {/* The text is over the lower part of the picture; on phones, below it. */}
      <div className="absolute inset-x-0 top-0 -z-10 h-[28rem] lg:h-full">
        <Picture
          src="/media/brand/night-marina.jpg"
          alt={t('pictures.night-marina')}
          sizes="(min-width: 81rem) 100vw, (min-width: 64rem) 81rem, (min-width: 42rem) 100vw, 42rem"
          ratio="fill"
        />
        <div className="absolute inset-x-0 bottom-0 h-1/2 bg-linear-to-t from-navy to-transparent lg:h-3/5 lg:from-navy/90 lg:via-navy/50" />
      </div>
      <div className="on-dark measure grid items-end gap-x-12 gap-y-6 pt-[25rem] pb-14 text-white lg:pt-40 lg:pb-16 lg:grid-cols-[1fr_auto]">
        <h2 id="closing-title" className="max-w-[15ch] text-display-lg">
          {t('home.closingTitle')}
        </h2>
        <div className="lg:max-w-md">
          <p className="max-w-md text-lg leading-8 text-balance">{t('home.closingText')}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-9 gap-y-2">
            <PageLink to={paths.booking} className={buttonClasses('light', 'lg', 'max-xs:w-full')}>
              {t('home.bookCharter')}
            </PageLink>
            {phone && (
              <a href={phoneHref(phone)} className="group inline-flex min-h-11 flex-wrap items-center gap-x-3">
                <span className="font-medium underline decoration-white/40 underline-offset-[6px] transition-colors group-hover:decoration-white">
                  {t('home.callNow')}
                </span>{' '}
                <span className="figures whitespace-nowrap text-white/85">{phone}</span>
              </a>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
