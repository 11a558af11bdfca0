import type { PackageImage } from '@charter/contracts';
import { imageTexts } from '@charter/contracts/browser';
import { Badge, useTranslations } from '@charter/ui';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Thumbnail } from '../../lib/thumbnail.js';
import { TranslationsCount } from '../../lib/translations/translations-count.js';

interface Props {
  image: PackageImage;
  name: string;
  /** The button that moves the image. */
  handle: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}

const iconButton = 'flex size-11 shrink-0 items-center justify-center rounded-sm text-navy-mute transition-colors';

export function PackageImageRow({ image, name, handle, onEdit, onDelete }: Props) {
  const { t } = useTranslations();
  return (
    // On the narrowest screens the buttons are below the texts, which have no space beside them.
    <div className="flex flex-wrap items-center gap-1 py-3 sm:gap-2">
      {handle}
      <Thumbnail src={image.imageUrl} sizes="6rem" className="w-20 shrink-0 rounded-xs sm:w-24" />
      <div className="ml-2 min-w-0 flex-1 basis-28 sm:ml-3">
        <p className="line-clamp-2 text-[0.9375rem] leading-5">{name}</p>
        <TranslationsCount source={image} translations={image.translations} fields={imageTexts} />
        {image.isPrimary && (
          <Badge tone="accent" className="mt-1.5">
            {t('images.primary')}
          </Badge>
        )}
      </div>
      <div className="ml-auto flex">
        <button
          type="button"
          data-opener={image.id}
          aria-label={t('images.editOf', { name })}
          onClick={onEdit}
          className={`${iconButton} hover:bg-sand-pale hover:text-navy`}
        >
          <Pencil aria-hidden="true" className="size-4" strokeWidth={1.6} />
        </button>
        <button
          type="button"
          aria-label={t('images.deleteOf', { name })}
          onClick={onDelete}
          className={`${iconButton} hover:bg-danger-pale hover:text-danger`}
        >
          <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.6} />
        </button>
      </div>
    </div>
  );
}
