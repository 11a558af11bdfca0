import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { CharterPackage } from '@charter/contracts';
import { classes, languageTag, Picture, useTranslations, TextInLanguage } from '@charter/ui';
import { pauseCarousels, useCarousel } from '../../lib/carousel.js';
import { textLanguage } from '../../lib/text-language.js';
import { PackageBadges } from './package-details.js';
import { packageImagesQuery } from '../../lib/packages.queries.js';

interface PackagePicturesProps {
  charterPackage: CharterPackage;
  /** Index of the package on the page, from 0. */
  order: number;
  /** CSS `sizes` of the pictures. */
  sizes: string;
}

const arrow =
  'group/arrow absolute top-0 bottom-11 z-2 flex w-16 items-center opacity-0 outline-none transition-opacity focus-visible:opacity-100 ' +
  'group-hover/pictures:opacity-100 group-has-focus-visible/pictures:opacity-100';
// The focus ring is inside the white circle, where it has contrast on any picture.
const arrowCircle =
  'flex size-11 items-center justify-center rounded-full bg-white/90 text-navy transition-colors hover:bg-white ' +
  'group-focus-visible/arrow:bg-white group-focus-visible/arrow:outline-2 group-focus-visible/arrow:-outline-offset-4 ' +
  'group-focus-visible/arrow:outline-lagoon-deep';

/** Carousel of a package's pictures; without any, the package's main picture. */
export function PackagePictures({ charterPackage, order, sizes }: PackagePicturesProps) {
  const { t, locale } = useTranslations();
  const { data: images = [] } = useQuery(packageImagesQuery(charterPackage.id, locale));
  const pictures = images.length > 0 ? images : [{ id: 0, imageUrl: charterPackage.imageUrl, title: null, inEnglish: undefined }];
  const total = pictures.length;
  const { index, autoplaying, paused, shouldLoad, show, rootProps } = useCarousel(total, order);
  const altText = (title: string | null) => title || charterPackage.name;
  const altLanguage = (picture: (typeof pictures)[number]) =>
    picture.title ? textLanguage({ inEnglish: picture.inEnglish ?? [] }, 'title', locale) : textLanguage(charterPackage, 'name', locale);

  const slides = pictures.map((picture, at) => (
    <div
      key={picture.id}
      role={total > 1 ? 'group' : undefined}
      aria-roledescription={total > 1 ? t('carousel.slide') : undefined}
      aria-label={total > 1 ? t('carousel.place', { at: at + 1, of: total }) : undefined}
      aria-hidden={at !== index || undefined}
      // The previous picture stays below until the next one has faded in.
      className={classes('absolute inset-0 transition-opacity duration-300', at === index ? 'z-1' : 'opacity-0 delay-300')}
    >
      {shouldLoad(at) && (
        <Picture
          src={picture.imageUrl}
          fallbackSrc={charterPackage.imageUrl}
          alt={altText(picture.title)}
          altLang={languageTag(altLanguage(picture))}
          sizes={sizes}
          ratio="fill"
        />
      )}
    </div>
  ));

  if (total === 1) {
    return (
      <div className="sm:mb-11">
        <div className="relative aspect-3/2 overflow-hidden rounded-xs">
          {slides}
          <PackageBadges charterPackage={charterPackage} />
        </div>
      </div>
    );
  }
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a named section is a landmark: there would be one per card.
      role="group"
      aria-roledescription={t('carousel.role')}
      aria-label={t('packages.pictures', { name: charterPackage.name })}
      className="group/pictures relative flex touch-pan-y touch-pinch-zoom flex-col-reverse"
      {...rootProps}
    >
      {/* First in the DOM though shown below the pictures, so that the pause button is reached before the moving content. */}
      <div className="figures flex h-11 items-center text-xs text-navy-mute">
        <button
          type="button"
          className="order-last -mr-3.5 flex size-11 items-center justify-center transition-colors hover:text-navy motion-reduce:hidden"
          aria-label={t(paused ? 'carousel.play' : 'carousel.pause')}
          onClick={() => pauseCarousels(!paused)}
        >
          {paused ? <Play aria-hidden="true" className="size-3.5" /> : <Pause aria-hidden="true" className="size-3.5" />}
        </button>
        <button type="button" className={classes(arrow, 'left-0 pl-3')} onClick={() => show(index - 1)} aria-label={t('carousel.previous')}>
          <span className={arrowCircle}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </span>
        </button>
        <button type="button" className={classes(arrow, 'right-0 pr-3')} onClick={() => show(index + 1)} aria-label={t('carousel.next')}>
          <span className={arrowCircle}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </span>
        </button>
        <div className="-ml-1 flex min-w-0 flex-1 pointer-coarse:-ml-3.5">
          {pictures.map(({ id }, at) => (
            <button
              key={id}
              type="button"
              className="group/dot flex h-11 w-6 min-w-4 items-center justify-center pointer-coarse:w-11"
              aria-label={t('carousel.place', { at: at + 1, of: total })}
              aria-current={at === index || undefined}
              onClick={() => show(at)}
            >
              <span
                className={classes(
                  'h-1.5 rounded-full transition-all',
                  at === index ? 'w-4 bg-lagoon-deep' : 'w-1.5 bg-navy/50 group-hover/dot:bg-navy',
                )}
              />
            </button>
          ))}
        </div>
        <p aria-live={autoplaying ? 'off' : 'polite'}>
          <span className="sr-only">
            {t('carousel.place', { at: index + 1, of: total })}:{' '}
            <TextInLanguage language={altLanguage(pictures[index]!)}>{altText(pictures[index]!.title)}</TextInLanguage>
          </span>
          <span aria-hidden="true">
            {index + 1} / {total}
          </span>
        </p>
      </div>
      <div className="relative aspect-3/2 overflow-hidden rounded-xs">
        {slides}
        <PackageBadges charterPackage={charterPackage} />
      </div>
    </div>
  );
}
