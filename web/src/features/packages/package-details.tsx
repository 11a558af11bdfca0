import { Check, Clock, Users } from 'lucide-react';
import type { CharterPackage } from '@charter/contracts';
import { Badge, durationText, disjunctionParts, useTranslations } from '@charter/ui';
import { slotWords } from '../../lib/booking/slot-text.js';

const includedShown = 3;

/** On the picture: how long, and whether others like it most. */
export function PackageBadges({ of }: { of: CharterPackage }) {
  const { t, locale } = useTranslations();
  return (
    <div className="pointer-events-none absolute top-4 left-4 z-2 flex flex-wrap gap-2">
      <Badge className="bg-white!">{durationText(of.duration, locale)}</Badge>
      {of.isPopular && <Badge tone="dark">{t('packages.popular')}</Badge>}
    </div>
  );
}

/** How long, when it sails, and how many it takes. */
export function PackageTimes({ of }: { of: CharterPackage }) {
  const { t, locale } = useTranslations();
  return (
    <ul className="figures space-y-1.5 text-[0.9375rem] text-navy-soft">
      <li className="flex gap-2.5">
        <Clock aria-hidden="true" className="mt-1 size-4 shrink-0 text-lagoon-deep" />
        <span>
          <span className="font-medium text-navy">{durationText(of.duration, locale)}</span>
          <span className="block">
            {disjunctionParts(
              of.timeSlots.map((slot) => slotWords(of, slot, locale)),
              locale,
            ).map(({ type, value }) =>
              type === 'element' ? (
                // Each on a line, as long as there is room.
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
        {t('packages.upTo', { count: of.maxGuests })}
      </li>
    </ul>
  );
}

export function PackageIncludes({ of, shown = includedShown }: { of: CharterPackage; shown?: number }) {
  const { t } = useTranslations();
  const more = of.includes.length - shown;
  return (
    <ul aria-label={t('packages.includes')} className="space-y-1.5 text-[0.9375rem] text-navy-soft">
      {of.includes.slice(0, shown).map((item) => (
        <li key={item} className="flex gap-2.5">
          <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-lagoon-deep" />
          {item}
        </li>
      ))}
      {more > 0 && <li className="pl-6.5 text-navy-mute">{t('packages.moreIncluded', { more })}</li>}
    </ul>
  );
}
