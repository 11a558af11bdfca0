import { lazy, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Business } from '@charter/contracts';
import { Button, classes, Skeleton, Status, useTranslations } from '@charter/ui';
import { LazyBoundary } from '../../render/lazy-boundary.js';
import { SectionHeading } from '../../lib/section-heading.js';
import { maxTiles, tileLayout } from './tile-layout.js';
import type { GalleryPicture } from './gallery-picture.js';
import { fallbackPictures } from './fallback-pictures.js';
import { GalleryTile } from './gallery-tile.js';
import { galleryQuery } from './gallery.queries.js';

const loadLightbox = () => import('./lightbox.js');
const Lightbox = lazy(loadLightbox);
/** Called on hover and focus. */
const preloadLightbox = () => void loadLightbox();

const grid = 'grid grid-cols-6 gap-x-3 gap-y-6 md:grid-cols-12 md:gap-x-6 md:gap-y-16';

/** The home page's pictures; built-in ones when the gallery is empty or fails to load. */
export function Gallery({ business }: { business: Business | undefined }) {
  const { t, locale } = useTranslations();
  const { data, isPending, isFetchedAfterMount } = useQuery(galleryQuery(locale));
  // The fallback pictures stay while a failed query is refetched.
  const loading = isPending && !isFetchedAfterMount;
  return (
    <section id="gallery" aria-labelledby="gallery-title" className="measure py-24 md:py-36">
      <SectionHeading id="gallery-title" title={t('gallery.title')} text={t('gallery.text')} />
      {loading ? <TileSkeletons /> : <Pictures pictures={data?.length ? data : fallbackPictures(t, business)} />}
    </section>
  );
}

interface OpenLightbox {
  /** Index of the first picture shown. */
  index: number;
  /** Gets the focus on closing. */
  opener: HTMLElement;
}

function Pictures({ pictures }: { pictures: GalleryPicture[] }) {
  const { t } = useTranslations();
  const [lightbox, setLightbox] = useState<OpenLightbox>();
  const styles = tileLayout(pictures.length);
  return (
    <>
      <ul className={grid}>
        {pictures.slice(0, maxTiles).map((picture, index) => (
          <GalleryTile
            key={picture.id}
            picture={picture}
            style={styles[index]!}
            onApproach={preloadLightbox}
            onOpen={(opener) => setLightbox({ index, opener })}
          />
        ))}
      </ul>
      <Button
        variant="secondary"
        size="lg"
        className="mt-12 md:mt-16"
        onPointerEnter={preloadLightbox}
        onFocus={preloadLightbox}
        onClick={({ currentTarget }) => setLightbox({ index: 0, opener: currentTarget })}
      >
        {t('gallery.all')}
      </Button>
      <LazyBoundary dialog>
        {lightbox && (
          <Lightbox pictures={pictures} firstIndex={lightbox.index} opener={lightbox.opener} onClose={() => setLightbox(undefined)} />
        )}
      </LazyBoundary>
    </>
  );
}

function TileSkeletons() {
  const { t } = useTranslations();
  return (
    <Status label={t('gallery.loading')} className={grid}>
      {tileLayout(4).map(({ place, shape }) => (
        <div key={place} className={place}>
          <Skeleton className={classes('w-full', shape)} />
        </div>
      ))}
    </Status>
  );
}
