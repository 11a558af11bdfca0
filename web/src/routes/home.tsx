import { buttonLook, Picture, useTranslations } from '@charter/ui';
import { PackageCards } from '../features/packages/package-cards.js';
import { PhoneLink } from '../features/business/phone-link.js';
import { BookingLink } from '../lib/booking-link.js';
import { paths } from '../lib/paths.js';

export default function Home() {
  const { t } = useTranslations();
  return (
    <>
      <title>{`${t('site.name')} | ${t('home.headline')}`}</title>
      <Hero />
      <Introduction />
      <section aria-labelledby="charters-title" className="measure pb-24 md:pb-36">
        <div className="mb-12 flex flex-wrap items-end justify-between gap-x-10 gap-y-4 md:mb-16">
          <h2 id="charters-title" className="max-w-2xl text-display-lg">
            {t('home.chartersTitle')}
          </h2>
          <p className="max-w-sm leading-7 text-navy-soft">{t('home.chartersText')}</p>
        </div>
        <PackageCards />
      </section>
      <ClosingCall />
    </>
  );
}

function Hero() {
  const { t } = useTranslations();
  return (
    <section className="relative isolate flex min-h-[min(100svh,60rem)] flex-col overflow-hidden">
      <Picture
        src="/media/brand/hero.jpg"
        portraitSrc="/media/brand/hero-mobile.jpg"
        alt={t('home.heroAlt')}
        sizes="100vw"
        ratio="fill"
        priority
        className="-z-20"
        focus="60% 50%"
      />
      {/* Only as much shade as white letters need: at the top, and along the foot. */}
      <div className="absolute inset-x-0 top-0 -z-10 h-3/5 bg-linear-to-b from-navy/60 to-transparent landscape:mask-r-from-60% landscape:mask-r-to-95%" />
      <div className="absolute inset-x-0 bottom-0 -z-10 h-2/5 bg-linear-to-t from-navy/65 to-transparent landscape:mask-r-from-30% landscape:mask-r-to-80%" />
      <div className="on-dark measure flex flex-1 flex-col justify-between gap-10 pt-32 pb-10 text-white md:pt-36 md:pb-16">
        <div>
          <p className="eyebrow">{t('home.eyebrow')}</p>
          <h1 className="mt-5 max-w-[11ch] text-display-xl landscape:lg:max-w-none">{t('home.headline')}</h1>
        </div>
        <div className="flex flex-col gap-x-16 gap-y-7 md:flex-row md:items-end md:justify-between">
          <p className="max-w-md text-lg leading-8">{t('home.text')}</p>
          <BookingLink
            to={paths.booking}
            className={buttonLook('light', 'lg', 'shrink-0 whitespace-nowrap max-md:self-start max-xs:w-full')}
          >
            {t('home.book')}
          </BookingLink>
        </div>
      </div>
    </section>
  );
}

function Introduction() {
  const { t } = useTranslations();
  const facts = [
    [t('home.guestsFigure'), t('home.guestsText')],
    [t('home.lengthFigure'), t('home.lengthText')],
    [t('home.starsFigure'), t('home.starsText')],
  ] as const;
  return (
    <section className="measure grid gap-14 py-24 md:py-36 lg:grid-cols-[1fr_auto] lg:items-end lg:gap-24">
      <p className="max-w-3xl font-display text-display-md font-[340]">{t('home.introduction')}</p>
      <dl className="figures flex justify-between gap-6 sm:justify-start sm:gap-14">
        {facts.map(([figure, text]) => (
          <div key={text} className="flex flex-col-reverse">
            <dt className="mt-2 text-sm leading-5 text-navy-soft">{text}</dt>
            <dd className="font-display text-[2.25rem] leading-none whitespace-nowrap sm:text-[2.75rem]">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ClosingCall() {
  const { t } = useTranslations();
  return (
    <section aria-labelledby="closing-title" className="relative isolate flex min-h-[34rem] items-center overflow-hidden md:min-h-[44rem]">
      <Picture src="/media/brand/reef-underwater.jpg" alt={t('home.closingAlt')} sizes="100vw" ratio="fill" className="-z-20" />
      <div className="absolute inset-0 -z-10 bg-navy/35" />
      <div className="on-dark measure text-white">
        <div className="mx-auto flex max-w-xl flex-col items-center text-center">
          <h2 id="closing-title" className="text-display-lg">
            {t('home.closingTitle')}
          </h2>
          <p className="mt-5 text-lg leading-8">{t('home.closingText')}</p>
          <div className="mt-9 flex flex-wrap items-center justify-center gap-x-8 gap-y-4">
            <BookingLink to={paths.booking} className={buttonLook('light', 'lg')}>
              {t('home.bookCharter')}
            </BookingLink>
            <PhoneLink className="min-h-11 underline decoration-white/40 underline-offset-4 hover:decoration-white" />
          </div>
        </div>
      </div>
    </section>
  );
}
