import { useQuery } from '@tanstack/react-query';
import { Check, Clock, Users } from 'lucide-react';
import type { CharterPackage } from '@charter/contracts';
import { Badge, Duration, disjunctionParts, useTranslations, TextInLanguage } from '@charter/ui';
import { slotText } from '../../lib/booking/slot-text.js';
import { departuresQuery } from '../../lib/booking/slot-times.js';
import { textLanguage } from '../../lib/text-language.js';

const maxIncludedShown = 3;

/** Badges on the picture: duration, and whether the package is the most popular. */
export function PackageBadges({ charterPackage }: { charterPackage: CharterPackage }) {
  const { t } = useTranslations();
  return (
    <div className="pointer-events-none absolute top-4 left-4 z-2 flex flex-wrap gap-2">
      <Badge className="bg-white!">
        <Duration>{charterPackage.duration}</Duration>
      </Badge>
      {charterPackage.isPopular && <Badge tone="dark">{t('packages.popular')}</Badge>}
    </div>
  );
}

/** Duration, departure times and capacity. */
export function PackageTimes({ charterPackage }: { charterPackage: CharterPackage }) {
  const texts = useTranslations();
  const { t, locale } = texts;
  const { data: departures } = useQuery(departuresQuery(charterPackage));
  return (
    <ul className="figures space-y-1.5 text-[0.9375rem] text-navy-soft">
      <li className="flex gap-2.5">
        <Clock aria-hidden="true" className="mt-1 size-4 shrink-0 text-lagoon-deep" />
        <span>
          <span className="font-medium text-navy">
            <Duration>{charterPackage.duration}</Duration>
          </span>
          <span className="block">
            {disjunctionParts(
              charterPackage.timeSlots.map((slot) => slotText(charterPackage, slot, texts, undefined, departures?.[slot])),
              locale,
            ).map(({ type, value }) =>
              type === 'element' ? (
                // An inline block, so that a time breaks only between slots.
                <span key={value} className="inline-block">
                  {value}
                </span>
              ) : (
                value
              ),
            )}
          </span>
        </span>
      </li>
      <li className="flex gap-2.5">
        <Users aria-hidden="true" className="mt-1 size-4 shrink-0 text-lagoon-deep" />
        {t('packages.upTo', { count: charterPackage.maxGuests })}
      </li>
    </ul>
  );
}

export function PackageIncludes({ charterPackage, shown = maxIncludedShown }: { charterPackage: CharterPackage; shown?: number }) {
  const { t, locale } = useTranslations();
  const more = charterPackage.includes.length - shown;
  return (
    <ul aria-label={t('packages.includes')} className="space-y-1.5 text-[0.9375rem] text-navy-soft">
      {charterPackage.includes.slice(0, shown).map((item) => (
        <li key={item} className="flex gap-2.5">
          <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-lagoon-deep" />
          <span>
            <TextInLanguage language={textLanguage(charterPackage, 'includes', locale)}>{item}</TextInLanguage>
          </span>
        </li>
      ))}
      {more > 0 && <li className="pl-6.5 text-navy-mute">{t('packages.moreIncluded', { more })}</li>}
    </ul>
  );
}
