import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { classes, languageTag, Picture, Spinner, useTranslations, TextInLanguage } from '@charter/ui';
import { FullScreenDialog } from '../../lib/full-screen-dialog.js';
import { textLanguage } from '../../lib/text-language.js';
import { logLoadError } from './gallery-picture.js';
import type { GalleryPicture } from './gallery-picture.js';
import { useSwipe } from './use-swipe.js';

interface LightboxProps {
  pictures: GalleryPicture[];
  firstIndex: number;
  /** Gets the focus on closing. */
  opener: HTMLElement;
  onClose: () => void;
}

const iconButton =
  'flex size-12 shrink-0 items-center justify-center rounded-full text-white/80 transition-colors hover:bg-white/10 hover:text-white';

/** Shows one uncropped picture at a time on the full screen. */
export default function Lightbox({ pictures, firstIndex, opener, onClose }: LightboxProps) {
  const { t, locale } = useTranslations();
  const id = useId();
  const nextButton = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState(firstIndex);
  const [loadedIds, setLoadedIds] = useState<ReadonlySet<number>>(new Set());

  const total = pictures.length;
  // A refetch may have shortened the list.
  const at = chosen < total ? chosen : 0;
  const picture = pictures[at]!;
  const turn = (by: 1 | -1) => setChosen((at + by + total) % total);

  const keys: Record<string, () => void> = {
    ArrowLeft: () => turn(-1),
    ArrowRight: () => turn(1),
    Home: () => setChosen(0),
    End: () => setChosen(total - 1),
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[event.key];
    // Alt and an arrow navigate in the browser's history.
    if (!action || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    action();
  });

  // On the document, because a click on the picture moves the focus to the body.
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  const swipe = useSwipe((direction) => {
    if (direction === 'left') turn(1);
    else if (direction === 'right') turn(-1);
    else onClose();
  });

  // The previous and next picture load after the first one.
  const rendered = loadedIds.size === 0 ? [at] : [...new Set([at, (at + 1) % total, (at - 1 + total) % total])];
  const markLoaded = (index: number) => setLoadedIds((before) => new Set([...before, pictures[index]!.id]));

  return (
    <FullScreenDialog
      // Darker than the site's navy.
      background="bg-[#050f18]"
      initialFocus={nextButton}
      opener={opener}
      onClose={onClose}
      aria-label={t('gallery.title')}
      aria-describedby={`${id}-text`}
      className="overflow-x-hidden overflow-y-auto"
    >
      <div className="flex items-center justify-between pt-3 pr-3 pl-5 md:pt-5 md:pr-6 md:pl-10">
        <p className="figures text-sm text-white/70">
          <span aria-hidden="true">{`${at + 1} / ${total}`}</span>
          <span className="sr-only">{t('gallery.position', { position: at + 1, total })}</span>
        </p>
        <button type="button" className={iconButton} onClick={onClose} aria-label={t('ui.close')}>
          <X aria-hidden="true" className="size-5" strokeWidth={1.5} />
        </button>
      </div>
      <div
        {...swipe}
        className="relative mx-0 my-3 min-h-[45svh] flex-1 touch-pinch-zoom transition-[translate] duration-200 ease-calm select-none md:mx-10 md:my-4"
      >
        {!loadedIds.has(picture.id) && (
          <span className="absolute inset-0 flex items-center justify-center text-white/60">
            <Spinner />
          </span>
        )}
        {rendered.map((index) => (
          <div
            key={pictures[index]!.id}
            className={classes(
              'absolute inset-0 transition-[opacity,visibility] duration-300 ease-calm',
              index !== at && 'invisible opacity-0',
            )}
            onLoadCapture={() => markLoaded(index)}
            onErrorCapture={() => {
              logLoadError(pictures[index]!);
              markLoaded(index);
            }}
          >
            <Picture
              src={pictures[index]!.imageUrl}
              alt={pictures[index]!.title}
              altLang={languageTag(textLanguage(pictures[index]!, 'title', locale))}
              sizes="100vw"
              ratio="fill"
              focus="object-center"
              className="bg-transparent! bg-none! [&_img]:object-contain!"
            />
          </div>
        ))}
      </div>
      <div className="flex flex-col gap-x-12 gap-y-2 px-5 pt-1 pb-4 md:flex-row md:items-end md:justify-between md:px-10 md:pb-8">
        <div id={`${id}-text`} aria-live="polite" aria-atomic="true" className="max-w-2xl md:min-h-16">
          <h2 className="text-display-sm wrap-anywhere">
            <TextInLanguage language={textLanguage(picture, 'title', locale)}>{picture.title}</TextInLanguage>
          </h2>
          {picture.description && (
            <p className="mt-1.5 text-[0.9375rem] leading-6 wrap-anywhere text-white/75">
              <TextInLanguage language={textLanguage(picture, 'description', locale)}>{picture.description}</TextInLanguage>
            </p>
          )}
        </div>
        {total > 1 && (
          <div className="-mx-3 flex shrink-0 justify-between md:-mr-3 md:ml-0 md:gap-2">
            <button type="button" className={iconButton} onClick={() => turn(-1)} aria-label={t('gallery.previous')}>
              <ChevronLeft aria-hidden="true" className="size-6" strokeWidth={1.25} />
            </button>
            <button ref={nextButton} type="button" className={iconButton} onClick={() => turn(1)} aria-label={t('gallery.next')}>
              <ChevronRight aria-hidden="true" className="size-6" strokeWidth={1.25} />
            </button>
          </div>
        )}
      </div>
    </FullScreenDialog>
  );
}
