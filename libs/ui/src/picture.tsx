import { useState } from 'react';
import { preload } from 'react-dom';
import { classes } from './classes.js';
import { pictureWashes } from './picture-washes.js';

export interface PictureProps {
  /** "/media/brand/rose-island.jpg" comes in several widths and formats; any other address is shown as it is. */
  src: string;
  alt: string;
  /** CSS sizes: how wide the picture is drawn. */
  sizes: string;
  /** "3 / 2". Holds the place before a byte has come. "fill" covers the parent instead. */
  ratio?: string;
  /** Another picture for portrait screens. */
  portraitSrc?: string;
  /** For the one picture that is the first thing seen. */
  priority?: boolean;
  /** Shown when `src` cannot be loaded. */
  fallbackSrc?: string;
  /** CSS object-position. */
  focus?: string;
  className?: string;
}

/** Widths that web/scripts/pictures.mjs makes of every picture of the house. */
export const pictureWidths = [480, 800, 1200, 1600] as const;
/** Portrait originals are 1080 wide: nothing is gained above this. */
const portraitWidths = pictureWidths.slice(0, 3);

const housePicture = /^\/media\/brand\/([\w-]+)\.jpg$/;

function srcSet(name: string, format: 'avif' | 'webp' | 'jpg', widths: readonly number[] = pictureWidths) {
  return widths.map((width) => `/media/brand/${name}-${width}.${format} ${width}w`).join(', ');
}

const nameOf = (src: string | undefined) => (src ? housePicture.exec(src)?.[1] : undefined);

/** Asks for a picture as wide as the screen before the code that draws it has come. */
export function preloadPicture(src: string, portraitSrc: string): void {
  const upright = matchMedia('(orientation: portrait)').matches;
  const name = nameOf(upright ? portraitSrc : src);
  if (!name) return;
  preload(`/media/brand/${name}-800.avif`, {
    as: 'image',
    type: 'image/avif',
    fetchPriority: 'high',
    imageSrcSet: srcSet(name, 'avif', upright ? portraitWidths : pictureWidths),
    imageSizes: '100vw',
  });
}

/** Every picture of both apps: AVIF, WebP or JPEG in the width that is needed, a fixed place, and a wash of its own colours until it is there. */
export function Picture({ src, alt, sizes, ratio = '3 / 2', portraitSrc, priority = false, fallbackSrc, focus, className }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const shown = failed === src && fallbackSrc ? fallbackSrc : src;
  const name = nameOf(shown);
  const portrait = nameOf(portraitSrc);
  const wash = name ? pictureWashes[name] : undefined;
  const fills = ratio === 'fill';

  return (
    <picture
      className={classes('block overflow-hidden bg-shallows', fills && 'absolute inset-0', className)}
      style={{ ...(!fills && { aspectRatio: ratio }), ...(wash && { backgroundImage: `linear-gradient(${wash})` }) }}
    >
      {portrait && (
        <>
          <source media="(orientation: portrait)" type="image/avif" srcSet={srcSet(portrait, 'avif', portraitWidths)} sizes={sizes} />
          <source media="(orientation: portrait)" type="image/webp" srcSet={srcSet(portrait, 'webp', portraitWidths)} sizes={sizes} />
        </>
      )}
      {name && (
        <>
          <source type="image/avif" srcSet={srcSet(name, 'avif')} sizes={sizes} />
          <source type="image/webp" srcSet={srcSet(name, 'webp')} sizes={sizes} />
        </>
      )}
      <img
        src={name ? `/media/brand/${name}-800.jpg` : shown}
        srcSet={name ? srcSet(name, 'jpg') : undefined}
        sizes={name ? sizes : undefined}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        onError={() => setFailed(src)}
        className="size-full object-cover"
        style={focus ? { objectPosition: focus } : undefined}
      />
    </picture>
  );
}
