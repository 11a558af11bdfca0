import { useLayoutEffect, useRef } from 'react';
import { classes, languageTag, Picture, useTranslations, TextInLanguage } from '@charter/ui';
import { textLanguage } from '../../lib/text-language.js';
import type { TileStyle } from './tile-layout.js';
import { logLoadError } from './gallery-picture.js';
import type { GalleryPicture } from './gallery-picture.js';

interface GalleryTileProps {
  picture: GalleryPicture;
  style: TileStyle;
  /** Called on hover and focus, before a likely click. */
  onApproach: () => void;
  onOpen: (tile: HTMLElement) => void;
}

/**
 * A picture as a button that opens the lightbox. Its texts are below it on phones and appear over it on hover and focus on wider
 * screens; without a pointer device the title is always visible.
 */
export function GalleryTile({ picture, style, onApproach, onOpen }: GalleryTileProps) {
  const { locale } = useTranslations();
  const frame = useRef<HTMLSpanElement>(null);

  // A server-rendered picture may have failed before hydration. In a layout effect, because Picture replaces a failed image.
  useLayoutEffect(() => {
    const img = frame.current?.querySelector('img');
    if (img?.complete && img.naturalWidth === 0) logLoadError(picture);
  }, [picture]);

  return (
    <li className={style.place}>
      <button
        type="button"
        aria-haspopup="dialog"
        className="group relative block w-full text-left"
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={({ currentTarget }) => onOpen(currentTarget)}
      >
        <span
          ref={frame}
          className={classes('relative block overflow-hidden rounded-xs', style.shape)}
          onErrorCapture={() => logLoadError(picture)}
        >
          <Picture
            src={picture.imageUrl}
            alt={picture.title}
            altLang={languageTag(textLanguage(picture, 'title', locale))}
            sizes={style.sizes}
            ratio="fill"
            className="transition-transform duration-300 ease-calm motion-safe:group-hover:scale-[1.015]"
          />
        </span>
        <TileText picture={picture} />
      </button>
    </li>
  );
}

function TileText({ picture }: { picture: GalleryPicture }) {
  const { locale } = useTranslations();
  return (
    <span
      className={classes(
        'mt-2.5 block md:absolute md:inset-x-0 md:bottom-0 md:mt-0 md:rounded-b-xs md:px-4 md:pt-20 md:pb-4 lg:px-6 lg:pt-24 lg:pb-5 md:text-white',
        'md:bg-linear-to-t md:from-navy/85 md:via-navy/50 md:via-45% md:to-transparent',
        'md:opacity-0 md:transition-opacity md:duration-300 md:group-hover:opacity-100 md:group-focus-visible:opacity-100 md:[@media(hover:none)]:opacity-100',
      )}
    >
      {/* Screen readers already read the title: it is the picture's alt text. */}
      <span
        aria-hidden="true"
        className="line-clamp-2 text-sm leading-5 wrap-anywhere text-navy-soft md:font-display md:text-xl md:leading-7 md:text-white lg:text-display-sm lg:leading-8"
      >
        <TextInLanguage language={textLanguage(picture, 'title', locale)}>{picture.title}</TextInLanguage>
      </span>
      {picture.description && (
        <span className="mt-1 hidden text-[0.9375rem] leading-6 wrap-anywhere md:line-clamp-2 md:[@media(hover:none)]:hidden">
          <TextInLanguage language={textLanguage(picture, 'description', locale)}>{picture.description}</TextInLanguage>
        </span>
      )}
    </span>
  );
}
