import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { ChevronLeft, ChevronRight, Pause, Play, X } from 'lucide-react';
import type { Business } from '@charter/contracts';
import { classes, Picture, useTranslations } from '@charter/ui';
import { carouselMs } from '../../lib/carousel.js';
import { claimText } from '../../lib/claims.js';
import { FullScreenDialog } from '../../lib/full-screen-dialog.js';

/** Pictures; the text key of each is "story.<picture>". */
const pictures = ['spanish-wells', 'rose-island', 'exuma-cays', 'turquoise-texture', 'sandbar-picnic', 'sunset-cruise'] as const;

/** Minimum distance of a swipe. */
const swipePixels = 40;

const prefersReducedMotion = () => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

const roundButton = 'flex size-11 shrink-0 items-center justify-center rounded-full transition-colors hover:bg-white/15';

/** Slide show of the company's story on the full screen. It advances by itself until the visitor switches a slide. */
export default function StoryDialog({ business, onClose }: { business: Business | undefined; onClose: () => void }) {
  const { t } = useTranslations();
  const captionOf = (picture: (typeof pictures)[number]) => claimText(t, business, `story.${picture}`);
  // Without places that the company does not sail to.
  const slides = pictures.filter((slide) => captionOf(slide));
  const heading = useRef<HTMLHeadingElement>(null);
  const pointerStart = useRef<{ x: number; y: number }>(null);
  const [current, setCurrent] = useState(0);
  const [lastLoaded, setLastLoaded] = useState(1);
  const [playing, setPlaying] = useState(() => !prefersReducedMotion());

  function show(index: number) {
    const next = (index + slides.length) % slides.length;
    setCurrent(next);
    setLastLoaded((before) => Math.max(before, next + 1));
  }

  /** Shows a slide on the visitor's request and stops advancing. */
  function showAndStop(index: number) {
    setPlaying(false);
    show(index);
  }

  const advance = useEffectEvent(() => show(current + 1));
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(advance, carouselMs);
    return () => clearInterval(timer);
  }, [playing]);

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: slides.length - 1 }[event.key];
    // Alt and an arrow navigate in the browser's history.
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    showAndStop(to);
  }

  function onPointerUp({ clientX, clientY }: PointerEvent) {
    const start = pointerStart.current;
    pointerStart.current = null;
    const distance = start ? clientX - start.x : 0;
    if (start && Math.abs(distance) > Math.max(swipePixels, Math.abs(clientY - start.y)))
      showAndStop(distance < 0 ? current + 1 : current - 1);
  }

  const picture = slides[current]!;
  return (
    <FullScreenDialog
      background="bg-navy"
      initialFocus={heading}
      onClose={onClose}
      aria-labelledby="story-title"
      className="overflow-hidden"
      onKeyDown={onKeyDown}
      onPointerDown={({ clientX, clientY }) => {
        pointerStart.current = { x: clientX, y: clientY };
      }}
      onPointerUp={onPointerUp}
    >
      <div className="absolute inset-0 touch-pan-y select-none [&_img]:pointer-events-none">
        {slides.slice(0, lastLoaded + 1).map((slide, index) => (
          <div
            key={slide}
            aria-hidden={index !== current}
            className={classes('absolute inset-0 transition-opacity duration-300', index !== current && 'opacity-0')}
          >
            <Picture
              src={`/media/brand/${slide}.jpg`}
              alt={t(`pictures.${slide}`)}
              sizes="(orientation: portrait) 150vh, 100vw"
              ratio="fill"
            />
          </div>
        ))}
        <div className="absolute inset-x-0 top-0 h-40 bg-linear-to-b from-navy/60 to-transparent" />
        <div className="absolute inset-x-0 bottom-0 h-3/5 bg-linear-to-t from-navy/90 via-navy/60 to-transparent" />
      </div>

      <header className="relative measure flex items-center justify-between pt-5 md:pt-8">
        <h2 id="story-title" ref={heading} tabIndex={-1} className="eyebrow outline-none">
          {t('story.title')}
        </h2>
        <button type="button" onClick={onClose} aria-label={t('ui.close')} className={`${roundButton} -mr-3`}>
          <X aria-hidden="true" className="size-5" />
        </button>
      </header>

      <div className="relative measure mt-auto flex max-h-full min-h-0 flex-col pb-5 md:pb-10">
        {/* Off while advancing by itself, so that screen readers are not interrupted every five seconds. */}
        <div aria-live={playing ? 'off' : 'polite'} aria-atomic="true">
          <p className="sr-only">{t('story.goTo', { number: current + 1, total: slides.length })}</p>
          <p key={picture} className="max-w-3xl animate-rise font-display text-display-md font-quiet">
            {captionOf(picture)}
          </p>
        </div>
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-10 md:mt-10">
          <ul aria-label={t('story.pictures')} className="flex w-full max-w-lg gap-2">
            {slides.map((slide, index) => (
              <li key={slide} className="flex-1">
                <button
                  type="button"
                  onClick={() => showAndStop(index)}
                  aria-label={t('story.goTo', { number: index + 1, total: slides.length })}
                  aria-current={index === current || undefined}
                  className="group flex h-11 w-full items-center"
                >
                  <span
                    className={classes(
                      'h-0.5 w-full transition-colors',
                      index === current ? 'bg-white' : 'bg-white/40 group-hover:bg-white/70',
                    )}
                  />
                </button>
              </li>
            ))}
          </ul>
          <div className="figures -mr-3 ml-auto flex items-center">
            <p aria-hidden="true" className="mr-4 text-sm">
              {current + 1} / {slides.length}
            </p>
            <button
              type="button"
              className={roundButton}
              onClick={() => setPlaying(!playing)}
              aria-label={t(playing ? 'story.pause' : 'story.play')}
            >
              {playing ? (
                <Pause aria-hidden="true" className="size-4 fill-current" />
              ) : (
                <Play aria-hidden="true" className="size-4 fill-current" />
              )}
            </button>
            <button type="button" className={roundButton} onClick={() => showAndStop(current - 1)} aria-label={t('story.previous')}>
              <ChevronLeft aria-hidden="true" className="size-5" />
            </button>
            <button type="button" className={roundButton} onClick={() => showAndStop(current + 1)} aria-label={t('story.next')}>
              <ChevronRight aria-hidden="true" className="size-5" />
            </button>
          </div>
        </div>
      </div>
    </FullScreenDialog>
  );
}
