import { media } from '@charter/contracts/browser';
import { useLayoutEffect, useRef, useState } from 'react';
import { classes } from './classes.js';

/** Complete class names, because Tailwind extracts them from the source. */
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
  /** Pictures below /media/brand/ and /media/uploads/ have several widths and formats; other addresses are used unchanged. */
  src: string;
  alt: string;
  /** Language of the alternative text, if it is not the page's: a BCP 47 tag. */
  altLang?: string | undefined;
  /** CSS `sizes`. */
  sizes: string;
  /** Reserves the space while loading; "fill" covers the parent. */
  ratio?: PictureRatio;
  /** Another built-in picture for portrait screens. */
  portraitSrc?: string;
  /** Loads eagerly and without a fade, which would delay the LCP. Set it for the largest picture of the first screen. */
  priority?: boolean;
  /** Shown when `src` fails to load. */
  fallbackSrc?: string;
  /** `object-position` class when the picture is cropped: "object-top", "object-[60%_50%]". Built-in pictures have a default. */
  focus?: `object-${string}`;
  className?: string;
}

/** Widths that web/scripts/pictures.mjs generates for built-in pictures and the content service for uploads. */
const pictureWidths = media.widths;
/** Portrait originals are 1080 px wide, so larger widths are pointless. */
const portraitWidths = pictureWidths.slice(0, 3);

const multiWidthAddress = /^(\/media\/(?:brand|uploads)\/[\w-]+)\.jpg$/;

/** Focal points of the built-in pictures; the center for any other. */
const focalPoints: Record<string, NonNullable<PictureProps['focus']>> = {
  'bow-wake': 'object-[33%_50%]',
  'deck-detail': 'object-[80%_70%]',
  'exuma-cays': 'object-[26%_50%]',
  hero: 'object-[60%_50%]',
  'night-marina': 'object-[40%_50%]',
  'rose-island': 'object-[66%_75%]',
  'sandbar-picnic': 'object-[84%_35%]',
  'spanish-wells': 'object-[68%_78%]',
  'sunset-cruise': 'object-[79%_40%]',
};

function srcSet(stem: string, format: 'avif' | 'webp' | 'jpg', widths: readonly number[] = pictureWidths) {
  return widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ');
}

/** Address without width and extension. */
const stemOf = (src: string | undefined) => (src ? multiWidthAddress.exec(src)?.[1] : undefined);

/** Name of a built-in picture; undefined for uploads. */
const nameOf = (stem: string | undefined) => (stem?.startsWith('/media/brand/') ? stem.slice('/media/brand/'.length) : undefined);

/** Class with the blurred placeholder of a built-in picture. */
const blurOf = (stem: string | undefined) => (nameOf(stem) ? `blur-${nameOf(stem)}` : undefined);

/**
 * Responsive picture of both apps: AVIF, WebP or JPEG, reserved space, a blurred placeholder. When loading fails it shows `fallbackSrc`,
 * then the alt text. No inline styles, which the security policy forbids.
 */
export function Picture(props: PictureProps) {
  // The key resets the failures for another address.
  return <FramedPicture key={props.src} {...props} />;
}

function FramedPicture({
  src,
  alt,
  altLang,
  sizes,
  ratio = '3 / 2',
  portraitSrc,
  priority = false,
  fallbackSrc,
  focus,
  className,
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [loading, setLoading] = useState<string>();

  const shown = [src, fallbackSrc].find((address) => address && !failed.includes(address));

  // Server-rendered pictures may have loaded or failed before hydration. Only pictures that are still loading are hidden.
  useLayoutEffect(() => {
    if (!image.current || !shown) return;
    const { complete, naturalWidth } = image.current;
    if (!complete) setLoading(priority ? undefined : shown);
    else if (naturalWidth === 0) setFailed((before) => [...before, shown]);
  }, [shown, priority]);

  const displayed = shown ?? fallbackSrc ?? src;
  const stem = stemOf(displayed);
  const portrait = displayed === src ? stemOf(portraitSrc) : undefined;
  const blur = blurOf(stem);
  const portraitBlur = blurOf(portrait);
  const frame = classes(
    'block overflow-hidden bg-shallows',
    ratios[ratio],
    (blur || portraitBlur) && 'bg-cover bg-center',
    blur,
    portraitBlur && `portrait-${portraitBlur}`,
    className,
  );

  if (!shown) {
    return (
      <span className={frame}>
        <span className="flex size-full items-end justify-end p-4">
          {alt && (
            <span lang={altLang} className="rounded-xs bg-white/90 px-3 py-2 text-sm text-navy">
              {alt}
            </span>
          )}
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
        lang={altLang}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        onLoad={() => setLoading(undefined)}
        onError={() => setFailed((before) => [...before, shown])}
        className={classes(
          'size-full object-cover',
          focus ?? focalPoints[nameOf(stem) ?? ''] ?? 'object-center',
          loading === shown ? 'opacity-0' : 'transition-opacity duration-300',
        )}
      />
    </picture>
  );
}
