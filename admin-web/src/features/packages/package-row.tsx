import type { CharterPackage } from '@charter/contracts';
import { packageTexts } from '@charter/contracts/browser';
import { Badge, Button, money, NonBreakingHyphens, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { Images, Trash2 } from 'lucide-react';
import { staffLocale } from '../../lib/format.js';
import { Thumbnail } from '../../lib/thumbnail.js';
import { TranslationsCount } from '../../lib/translations/translations-count.js';
import { packageImagesQuery } from './packages.queries.js';

interface Props {
  charterPackage: CharterPackage;
  onEdit: () => void;
  onImages: () => void;
  onDelete: () => void;
}

export function PackageRow({ charterPackage, onEdit, onImages, onDelete }: Props) {
  const { t } = useTranslations();
  const images = useQuery(packageImagesQuery(charterPackage.id));
  const imageCount = images.data ? t('packages.images', { count: images.data.length }) : t('images.heading');
  return (
    <li className="overflow-hidden rounded-md border border-line bg-white lg:flex lg:items-center lg:gap-6 lg:rounded-none lg:border-x-0 lg:border-b-0 lg:py-5">
      <span className="relative block h-44 shrink-0 overflow-hidden lg:h-28 lg:w-42 lg:rounded-sm">
        <Thumbnail src={images.data?.[0]?.imageUrl ?? charterPackage.imageUrl} sizes="(min-width: 64rem) 11rem, 100vw" ratio="fill" />
      </span>
      <div className="min-w-0 flex-1 p-4 lg:p-0">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            {charterPackage.isPopular && (
              <Badge tone="accent" className="mb-2">
                {t('packages.popular')}
              </Badge>
            )}
            <h2 className="text-xl leading-7">
              <button
                type="button"
                data-opener={charterPackage.id}
                aria-haspopup="dialog"
                onClick={onEdit}
                className="text-left decoration-lagoon/40 underline-offset-[6px] hover:underline"
              >
                <NonBreakingHyphens>{charterPackage.name}</NonBreakingHyphens>
              </button>
            </h2>
          </div>
          <p className="figures shrink-0 font-display text-xl leading-7 lg:hidden">{money(charterPackage.price, staffLocale)}</p>
        </div>
        <p className="mt-1 text-[0.9375rem] text-navy-soft">
          {charterPackage.duration}
          <span className="text-navy-mute"> · {t('packages.guests', { count: charterPackage.maxGuests })}</span>
          {charterPackage.lowestPrice !== undefined && <span className="text-navy-mute"> · {t('packages.otherPrices')}</span>}
        </p>
        <TranslationsCount source={charterPackage} translations={charterPackage.translations} fields={packageTexts} />
        <ul aria-label={t('packages.timeSlots')} className="mt-3 flex flex-wrap gap-1.5">
          {charterPackage.timeSlots.map((slot) => (
            <li key={slot} className="figures rounded-xs border border-line px-2 py-1 text-[0.8125rem] leading-4 text-navy-soft">
              {slot}
            </li>
          ))}
        </ul>
      </div>
      <p className="figures hidden w-28 shrink-0 text-right font-display text-2xl lg:block">
        {money(charterPackage.price, staffLocale)}
        <span className="mt-0.5 block font-sans text-[0.8125rem] text-navy-mute">{t('packages.perCharter')}</span>
      </p>
      <div className="flex shrink-0 items-center gap-2 border-t border-line px-4 py-3 lg:border-0 lg:p-0">
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('packages.imagesOf', { images: imageCount, name: charterPackage.name })}
          onClick={onImages}
        >
          <Images aria-hidden="true" className="size-4" strokeWidth={1.6} />
          {imageCount}
        </Button>
        <Button variant="secondary" size="sm" aria-label={t('packages.editOf', { name: charterPackage.name })} onClick={onEdit}>
          {t('packages.change')}
        </Button>
        <button
          type="button"
          aria-label={t('packages.deleteOf', { name: charterPackage.name })}
          onClick={onDelete}
          className="ml-auto flex size-11 items-center justify-center rounded-sm text-navy-mute transition-colors hover:bg-danger-pale hover:text-danger lg:size-9"
        >
          <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.6} />
        </button>
      </div>
    </li>
  );
}
