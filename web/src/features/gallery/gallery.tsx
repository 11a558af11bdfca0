import { lazy, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, classes, Skeleton, Status, useTranslations } from '@charter/ui';
import { LazyBoundary } from '../../render/lazy-boundary.js';
import { SectionHeading } from '../../lib/section-heading.js';
import { composition, mostTiles } from './tile-layout.js';
import type { GalleryPicture } from './gallery-picture.js';
import { gallerySamples } from './gallery-samples.js';
import { GalleryTile } from './gallery-tile.js';
import { galleryQuery } from './gallery.queries.js';

const loadLightbox = () => import('./lightbox.js');
const Lightbox = lazy(loadLightbox);
/** A pointer or the focus is on its way to a picture. */
const getReady = () => void loadLightbox();

const grid = 'grid grid-cols-6 gap-x-3 gap-y-6 md:grid-cols-12 md:gap-x-6 md:gap-y-16';

/** The home page's pictures. Whatever the gateway says, there is something to see. */
export function Gallery() {
  const { t } = useTranslations();
  const { data, isPending, isFetchedAfterMount } = useQuery(galleryQuery);
  // While a failed gallery is asked again its samples stay.
  const loading = isPending && !isFetchedAfterMount;
  return (
    <section id="gallery" aria-labelledby="gallery-title" className="measure py-24 md:py-36">
      <SectionHeading id="gallery-title" title={t('gallery.title')} text={t('gallery.text')} />
      {loading ? <TileSkeletons /> : <Pictures pictures={data?.length ? data : gallerySamples(t)} />}
    </section>
  );
}

interface Opened {
  /** Index of the picture it begins with. */
  at: number;
  /** Gets the focus back. */
  by: HTMLElement;
}

function Pictures({ pictures }: { pictures: GalleryPicture[] }) {
  const { t } = useTranslations();
  const [opened, setOpened] = useState<Opened>();
  const places = composition(pictures.length);
  return (
    <>
      <ul className={grid}>
        {pictures.slice(0, mostTiles).map((picture, index) => (
          <GalleryTile
            key={picture.id}
            of={picture}
            place={places[index]!}
            onApproach={getReady}
            onOpen={(by) => setOpened({ at: index, by })}
          />
        ))}
      </ul>
      <Button
        variant="secondary"
        size="lg"
        className="mt-12 md:mt-16"
        onPointerEnter={getReady}
        onFocus={getReady}
        onClick={({ currentTarget }) => setOpened({ at: 0, by: currentTarget })}
      >
        {t('gallery.all')}
      </Button>
      <LazyBoundary dialog>
        {opened && <Lightbox pictures={pictures} first={opened.at} opener={opened.by} onClose={() => setOpened(undefined)} />}
      </LazyBoundary>
    </>
  );
}

function TileSkeletons() {
  const { t } = useTranslations();
  return (
    <Status label={t('gallery.loading')} className={grid}>
      {composition(4).map(({ place, shape }) => (
        <div key={place} className={place}>
          <Skeleton className={classes('w-full', shape)} />
        </div>
      ))}
    </Status>
  );
}
