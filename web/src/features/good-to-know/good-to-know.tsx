import type { ReactNode } from 'react';
import type { Business, CharterPackage } from '@charter/contracts';
import { useTranslations } from '@charter/ui';
import type { Translate } from '@charter/ui';
import { meetingPlace } from '../../lib/meeting-place.js';
import { hasDeposit } from '../../lib/package-price.js';

interface GoodToKnowProps {
  /** Undefined while the company's data is loading. */
  business: Business | undefined;
  /** What the page offers for sale; undefined while it is loading, and after the booking. */
  packages?: readonly CharterPackage[] | undefined;
  className?: string;
}

/** What guests ask before they book and before they come. Answers that only the company knows are shown when it has configured them. */
export function GoodToKnow({ business, packages, className }: GoodToKnowProps) {
  const { t } = useTranslations();
  if (!business) return null;
  return (
    <section id="good-to-know" aria-labelledby="good-to-know-title" className={className}>
      <h2 id="good-to-know-title" className="mb-8 text-display-md">
        {t('goodToKnow.title')}
      </h2>
      <div className="grid border-t border-line md:grid-cols-2 md:gap-x-16">
        {entriesOf(business, packages, t).map(([question, answer]) => (
          // A native element, which works before hydration and without JavaScript.
          <details key={question} className="group border-b border-line">
            <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-6 py-3 font-medium text-balance">
              {question}
              <span aria-hidden="true" className="text-xl text-navy-mute transition-transform group-open:rotate-45">
                +
              </span>
            </summary>
            <div className="pb-5 leading-7 text-navy-soft">{answer}</div>
          </details>
        ))}
      </div>
    </section>
  );
}

function entriesOf(business: Business, packages: GoodToKnowProps['packages'], t: Translate): [question: string, answer: ReactNode][] {
  const { map, freeParking, childLifeJackets, tipPercent, taxIncluded, toilet, shower } = business.goodToKnow;
  const aboard = sentences(toilet && t('goodToKnow.toilet'), shower && t('goodToKnow.shower'));
  const place = meetingPlace(business);
  const meeting = place && (
    <>
      {place}
      <span>{freeParking && ` · ${t('goodToKnow.parking')}`}</span>{' '}
      {map && (
        <a href={map} rel="noopener" className="underline underline-offset-4">
          {t('goodToKnow.map')}
        </a>
      )}
    </>
  );
  const paidInFull = packages !== undefined && !packages.some(hasDeposit);
  const price = sentences(t('goodToKnow.priceText'), taxIncluded && t('goodToKnow.tax'), paidInFull && t('goodToKnow.payInFull'));
  const jackets = childLifeJackets !== null && t('goodToKnow.lifeJackets', { number: childLifeJackets });
  const entries: [string, ReactNode][] = [
    [t('goodToKnow.meet'), meeting],
    [t('goodToKnow.bring'), t('confirmation.bringText')],
    [t('goodToKnow.weather'), t('goodToKnow.weatherText')],
    [t('goodToKnow.change'), t('goodToKnow.changeText')],
    [t('goodToKnow.price'), price],
    [t('goodToKnow.food'), t('goodToKnow.foodText')],
    [t('goodToKnow.children'), sentences(t('goodToKnow.childrenText'), jackets)],
    [t('goodToKnow.tips'), tipPercent && t('goodToKnow.tipsText', { percent: tipPercent.replace('-', '–') })],
    [t('goodToKnow.facilities'), aboard],
    [t('goodToKnow.needs'), t('goodToKnow.needsText')],
  ];
  return entries.filter(([, answer]) => Boolean(answer));
}

/** Without a space after the full stop of Chinese and Japanese. */
const sentences = (...parts: (string | false)[]) => parts.filter(Boolean).join(' ').replaceAll('。 ', '。');
