import type { GalleryImage } from '@charter/contracts';
import { imageTexts } from '@charter/contracts/browser';
import { Badge, classes, useTranslations } from '@charter/ui';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Thumbnail } from '../../lib/thumbnail.js';
import { TranslationsCount } from '../../lib/translations/translations-count.js';

interface Props {
  image: GalleryImage;
  /** The button that moves the image. */
  handle: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}

const iconButton = 'flex size-11 items-center justify-center rounded-sm text-navy-mute transition-colors';

export function GalleryRow({ image, handle, onEdit, onDelete }: Props) {
  const { t } = useTranslations();
  const { id, title, description, imageUrl, isActive, displayOrder } = image;
  return (
    <div className="grid grid-cols-[auto_6rem_minmax(0,1fr)_auto] items-center gap-x-3 py-3 sm:grid-cols-[auto_9rem_minmax(0,1fr)_auto_auto] sm:gap-x-5 sm:py-4">
      {handle}
      <Thumbnail src={imageUrl} sizes="9rem" className={classes('rounded-sm', !isActive && 'opacity-45 grayscale')} />
      <div className="col-span-2 min-w-0 sm:col-span-1">
        <p className={classes('truncate font-display text-lg leading-7 sm:text-xl', !isActive && 'text-navy-mute')}>{title}</p>
        {description && <p className="line-clamp-2 text-sm text-navy-soft sm:mt-0.5">{description}</p>}
        <TranslationsCount source={image} translations={image.translations} fields={imageTexts} />
      </div>
      <p className="figures col-span-2 col-start-2 flex items-center gap-3 text-sm text-navy-mute sm:col-auto">
        <span className="whitespace-nowrap">{t('gallery.order', { position: displayOrder })}</span>
        <span className="sm:w-18">
          <Badge tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'gallery.active' : 'gallery.inactive')}</Badge>
        </span>
      </p>
      <div className="-mr-2 flex sm:mr-0">
        <button
          type="button"
          data-opener={id}
          aria-label={t('gallery.editOf', { title })}
          title={t('gallery.edit')}
          onClick={onEdit}
          className={classes(iconButton, 'hover:bg-sand-pale hover:text-navy')}
        >
          <Pencil aria-hidden="true" className="size-4" strokeWidth={1.6} />
        </button>
        <button
          type="button"
          aria-label={t('gallery.deleteOf', { title })}
          title={t('gallery.deleteImage')}
          onClick={onDelete}
          className={classes(iconButton, 'hover:bg-danger-pale hover:text-danger')}
        >
          <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.6} />
        </button>
      </div>
    </div>
  );
}
