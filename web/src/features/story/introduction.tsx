import type { Business } from '@charter/contracts';
import { number, useTranslations } from '@charter/ui';
import { claimText } from '../../lib/claims.js';
import type { ClaimKey } from '../../lib/claims.js';

interface IntroductionProps {
  /** Undefined while it is loading. */
  business: Business | undefined;
  /** Average of the published reviews; undefined: not shown. */
  rating: number | undefined;
}

/** Introduction, figures of the boat, and highlights, as far as the company has confirmed them. */
export function Introduction({ business, rating }: IntroductionProps) {
  const { t, locale } = useTranslations();
  const claim = (key: ClaimKey) => claimText(t, business, key);
  const figures: [figure: string | undefined, text: string][] = [
    [claim('home.guestsFigure'), t('home.guestsText')],
    [claim('home.lengthFigure'), t('home.lengthText')],
  ];
  if (rating !== undefined) figures.push([`${number(rating, locale)}★`, t('home.starsText')]);
  const known = figures.filter(([figure]) => figure);
  const highlights = [
    [t('home.vesselsTitle'), claim('home.vesselsText')],
    [t('home.crewTitle'), t('home.crewText')],
    [t('home.destinationsTitle'), claim('home.destinationsText')],
  ] as const;
  const introduction = claim('home.introduction');
  return (
    <div className="measure py-24 md:py-36">
      {(introduction || known.length > 0) && (
        <div className="grid gap-14 lg:grid-cols-[1fr_auto] lg:items-end lg:gap-24">
          {introduction && <p className="max-w-3xl font-display text-display-md font-quiet">{introduction}</p>}
          {known.length > 0 && (
            <dl className="figures grid grid-cols-[auto_auto_auto] justify-between gap-x-5 xs:gap-x-6 sm:justify-start sm:gap-x-14">
              {known.map(([figure, text]) => (
                <div key={text} className="flex flex-col-reverse justify-end">
                  <dt className="mt-2 text-sm leading-5 text-navy-soft">{text}</dt>
                  <dd className="font-display text-[1.75rem] leading-none whitespace-nowrap xs:text-[2.25rem] sm:text-[2.75rem]">
                    {figure}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      )}
      <dl className="grid gap-x-12 border-t border-line not-first:mt-16 md:grid-cols-3 md:not-first:mt-24">
        {highlights
          .filter(([, text]) => text)
          .map(([title, text]) => (
            <div key={title} className="border-line pt-7 pb-7 not-last:border-b md:border-b-0! md:pb-0">
              <dt className="font-display text-display-sm font-heading">{title}</dt>
              <dd className="mt-2 max-w-sm leading-7 text-navy-soft">{text}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
