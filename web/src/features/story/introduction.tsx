import { number, useTranslations } from '@charter/ui';

/** Introduction, figures of the boat, and highlights. @param rating average of the published reviews; undefined: not shown */
export function Introduction({ rating }: { rating: number | undefined }) {
  const { t, locale } = useTranslations();
  const figures: [figure: string, text: string][] = [
    [t('home.guestsFigure'), t('home.guestsText')],
    [t('home.lengthFigure'), t('home.lengthText')],
  ];
  if (rating !== undefined) figures.push([`${number(rating, locale)}★`, t('home.starsText')]);
  const highlights = [
    [t('home.vesselsTitle'), t('home.vesselsText')],
    [t('home.crewTitle'), t('home.crewText')],
    [t('home.destinationsTitle'), t('home.destinationsText')],
  ] as const;
  return (
    <div className="measure py-24 md:py-36">
      <div className="grid gap-14 lg:grid-cols-[1fr_auto] lg:items-end lg:gap-24">
        <p className="max-w-3xl font-display text-display-md font-quiet">{t('home.introduction')}</p>
        <dl className="figures grid grid-cols-[auto_auto_auto] justify-between gap-x-5 xs:gap-x-6 sm:justify-start sm:gap-x-14">
          {figures.map(([figure, text]) => (
            <div key={text} className="flex flex-col-reverse justify-end">
              <dt className="mt-2 text-sm leading-5 text-navy-soft">{text}</dt>
              <dd className="font-display text-[1.75rem] leading-none whitespace-nowrap xs:text-[2.25rem] sm:text-[2.75rem]">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <dl className="mt-16 grid gap-x-12 border-t border-line md:mt-24 md:grid-cols-3">
        {highlights.map(([title, text]) => (
          <div key={title} className="border-line pt-7 pb-7 not-last:border-b md:border-b-0! md:pb-0">
            <dt className="font-display text-display-sm font-heading">{title}</dt>
            <dd className="mt-2 max-w-sm leading-7 text-navy-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
