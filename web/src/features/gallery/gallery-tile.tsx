import { useLayoutEffect, useRef } from 'react';
import { classes, Picture } from '@charter/ui';
import type { Place } from './tile-layout.js';
import { logMissing } from './gallery-picture.js';
import type { GalleryPicture } from './gallery-picture.js';

export interface GalleryTileProps {
  of: GalleryPicture;
  place: Place;
  /** A pointer or the focus has come: it may be opened soon. */
  onApproach: () => void;
  onOpen: (tile: HTMLElement) => void;
}

/**
 * One picture, a button to see it whole. Its words stand below it on phones; on wider screens they come over it with the
 * pointer or the focus, and where there is no pointer the title stays.
 */
export function GalleryTile({ of, place, onApproach, onOpen }: GalleryTileProps) {
  const frame = useRef<HTMLSpanElement>(null);

  // The server drew the picture: it may have failed before anybody listened. In the layout phase, after which it is gone.
  useLayoutEffect(() => {
    const img = frame.current?.querySelector('img');
    if (img?.complete && img.naturalWidth === 0) logMissing(of);
  }, [of]);

  return (
    <li className={place.place}>
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
          className={classes('relative block overflow-hidden rounded-xs', place.shape)}
          onErrorCapture={() => logMissing(of)}
        >
          <Picture
            src={of.imageUrl}
            alt={of.title}
            sizes={place.sizes}
            ratio="fill"
            className="transition-transform duration-300 ease-calm motion-safe:group-hover:scale-[1.015]"
          />
        </span>
        <Words of={of} />
      </button>
    </li>
  );
}

function Words({ of }: { of: GalleryPicture }) {
  return (
    <span
      className={classes(
        'mt-2.5 block md:absolute md:inset-x-0 md:bottom-0 md:mt-0 md:rounded-b-xs md:px-4 md:pt-20 md:pb-4 lg:px-6 lg:pt-24 lg:pb-5 md:text-white',
        'md:bg-linear-to-t md:from-navy/85 md:via-navy/50 md:via-45% md:to-transparent',
        'md:opacity-0 md:transition-opacity md:duration-300 md:group-hover:opacity-100 md:group-focus-visible:opacity-100 md:[@media(hover:none)]:opacity-100',
      )}
    >
      {/* The picture's name has been said: its alt text. */}
      <span
        aria-hidden="true"
        className="line-clamp-2 text-sm leading-5 wrap-anywhere text-navy-soft md:font-display md:text-xl md:leading-7 md:text-white lg:text-display-sm lg:leading-8"
      >
        {of.title}
      </span>
      {of.description && (
        <span className="mt-1 hidden text-[0.9375rem] leading-6 wrap-anywhere md:line-clamp-2 md:[@media(hover:none)]:hidden">
          {of.description}
        </span>
      )}
    </span>
  );
}
