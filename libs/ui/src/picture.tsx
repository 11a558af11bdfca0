import { media } from '@charter/contracts/limits';
import { useLayoutEffect, useRef, useState } from 'react';
import { classes } from './classes.js';

/** Written out in full, because Tailwind reads them here. */
const ratios = {
  '3 / 2': 'aspect-3/2',
  '4 / 3': 'aspect-4/3',
  '1 / 1': 'aspect-square',
  '4 / 5': 'aspect-4/5',
  '16 / 9': 'aspect-16/9',
  '21 / 9': 'aspect-21/9',
  fill: 'absolute inset-0',
} as const;

export type PictureRatio = keyof typeof ratios;

export interface PictureProps {
  /** Below /media/brand/ and /media/uploads/ a picture comes in several widths and formats; any other address is shown as it is. */
  src: string;
  alt: string;
  /** CSS sizes: how wide the picture is drawn. */
  sizes: string;
  /** Holds the place before a byte has come. "fill" covers the parent instead. */
  ratio?: PictureRatio;
  /** Another picture of the house for portrait screens. */
  portraitSrc?: string;
  /** For the one picture that is the first thing seen: asked for at once, and shown without a fade, which would delay it. */
  priority?: boolean;
  /** Shown when `src` cannot be loaded. */
  fallbackSrc?: string;
  /** The part that stays when the picture is cut: "object-top", "object-[60%_50%]" (across, down). Left out, what it shows. */
  focus?: `object-${string}`;
  className?: string;
}

/** Widths that web/scripts/pictures.mjs makes of every picture of the house, and the content service of every upload. */
export const pictureWidths = media.widths;
/** Portrait originals are 1080 wide: nothing is gained above this. */
const portraitWidths = pictureWidths.slice(0, 3);

/** Where each picture of the house has what it shows. Of any other it is the middle. */
const focuses: Record<string, NonNullable<PictureProps['focus']>> = {
  'bow-wake': 'object-[33%_50%]',
  'exuma-cays': 'object-[26%_50%]',
  hero: 'object-[60%_50%]',
  'night-marina': 'object-[42%_50%]',
  'rose-island': 'object-[40%_50%]',
  'sandbar-picnic': 'object-[78%_50%]',
  'spanish-wells': 'object-[72%_50%]',
  'sunset-cruise': 'object-[38%_50%]',
};

const inManyWidths = /^(\/media\/(?:brand|uploads)\/[\w-]+)\.jpg$/;

function srcSet(stem: string, format: 'avif' | 'webp' | 'jpg', widths: readonly number[] = pictureWidths) {
  return widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ');
}

/** Address without width and format. */
const stemOf = (src: string | undefined) => (src ? inManyWidths.exec(src)?.[1] : undefined);

const house = '/media/brand/';

/** The name of a picture of the house: only of those blur and focus are known. */
const nameOf = (stem: string | undefined) => (stem?.startsWith(house) ? stem.slice(house.length) : undefined);

/**
 * Every picture of both apps: AVIF, WebP or JPEG in the width that is needed, a fixed place, and its own blur until it is there. What
 * cannot be loaded gives way to `fallbackSrc`, and that to its alt text. No inline style: the pages' security policy refuses it.
 */
export function Picture(props: PictureProps) {
  // What failed of one address says nothing of the next.
  return <FramedPicture key={props.src} {...props} />;
}

function FramedPicture({ src, alt, sizes, ratio = '3 / 2', portraitSrc, priority = false, fallbackSrc, focus, className }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [awaited, setAwaited] = useState<string>();

  const shown = [src, fallbackSrc].find((address) => address && !failed.includes(address));

  // A page that came as HTML may have loaded or missed its pictures before anyone listened. Only one still to come is hidden.
  useLayoutEffect(() => {
    if (!image.current || !shown) return;
    const { complete, naturalWidth } = image.current;
    if (!complete) setAwaited(priority ? undefined : shown);
    else if (naturalWidth === 0) setFailed((before) => [...before, shown]);
  }, [shown, priority]);

  const last = shown ?? fallbackSrc ?? src;
  const stem = stemOf(last);
  const portrait = last === src ? stemOf(portraitSrc) : undefined;
  const name = nameOf(stem);
  const portraitName = nameOf(portrait);
  const frame = classes(
    'block overflow-hidden bg-shallows',
    ratios[ratio],
    (name || portraitName) && 'bg-cover bg-center',
    name && `blur-${name}`,
    portraitName && `portrait-blur-${portraitName}`,
    className,
  );

  if (!shown) {
    return (
      <span className={frame}>
        <span className="flex size-full items-end justify-end p-4">
          {alt && <span className="rounded-xs bg-white/90 px-3 py-2 text-sm text-navy">{alt}</span>}
        </span>
      </span>
    );
  }

  return (
    <picture className={frame}>
      {portrait && (
        <>
          <source media="(orientation: portrait)" type="image/avif" srcSet={srcSet(portrait, 'avif', portraitWidths)} sizes={sizes} />
          <source media="(orientation: portrait)" type="image/webp" srcSet={srcSet(portrait, 'webp', portraitWidths)} sizes={sizes} />
        </>
      )}
      {stem && (
        <>
          <source type="image/avif" srcSet={srcSet(stem, 'avif')} sizes={sizes} />
          <source type="image/webp" srcSet={srcSet(stem, 'webp')} sizes={sizes} />
        </>
      )}
      <img
        key={shown}
        ref={image}
        src={stem ? `${stem}-740.jpg` : shown}
        srcSet={stem ? srcSet(stem, 'jpg') : undefined}
        sizes={stem ? sizes : undefined}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        onLoad={() => setAwaited(undefined)}
        onError={() => setFailed((before) => [...before, shown])}
        className={classes(
          'size-full object-cover',
          focus ?? focuses[name ?? ''] ?? 'object-center',
          awaited === shown ? 'opacity-0' : 'transition-opacity duration-300',
        )}
      />
    </picture>
  );
}
