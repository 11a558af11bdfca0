import { useRef, useState } from 'react';
import type { MouseEvent, ReactNode, UIEvent } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Testimonial } from '@charter/contracts';
import { useTranslations } from '@charter/ui';
import { Review } from './review.js';

/** Scrolling counts as finished after this time without a scroll event. */
const scrollEndMs = 120;
/** The list of names is shown up to this number of reviews. */
const maxNames = 8;

const turnButton =
  'flex size-12 items-center justify-center rounded-full border border-navy/20 text-navy transition-colors hover:border-navy hover:bg-navy/3';

interface ReviewsProps {
  /** Must not be empty. */
  testimonials: Testimonial[];
  /** Shown above the guests' names. */
  heading: ReactNode;
}

/**
 * One review at a time beside the list of guests. The reviews are a scroll-snap row and the names are links to anchors in it, so that
 * all reviews can be reached before hydration and without JavaScript.
 */
export function Reviews({ testimonials, heading }: ReviewsProps) {
  const { t } = useTranslations();
  const row = useRef<HTMLUListElement>(null);
  const scrollTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [at, setAt] = useState(0);
  const total = testimonials.length;

  /** Wraps around without smooth scrolling, which would pass all reviews. */
  function show(index: number): void {
    const target = (index + total) % total;
    const element = row.current;
    element?.scrollTo({ left: target * element.clientWidth, behavior: target === index ? 'auto' : 'instant' });
    setAt(target);
  }

  // Waits for the end of scrolling, so that the live region does not announce the reviews in between.
  function handleScroll({ currentTarget: moved }: UIEvent<HTMLElement>) {
    clearTimeout(scrollTimer.current);
    scrollTimer.current = setTimeout(() => setAt(Math.round(moved.scrollLeft / moved.clientWidth)), scrollEndMs);
  }

  function choose(event: MouseEvent, index: number) {
    event.preventDefault();
    show(index);
  }

  return (
    <div className="grid gap-y-12 lg:grid-cols-12 lg:gap-x-6">
      <div className="lg:col-span-4">
        {heading}
        {total > 1 && total <= maxNames && (
          <nav aria-label={t('testimonials.guests')} className="mt-12 hidden lg:block">
            <ul className="border-t border-navy/15">
              {testimonials.map(({ id, name, location }, index) => (
                <li key={id} className="border-b border-navy/15 transition-colors has-[[aria-current]]:border-navy">
                  <a
                    href={`#review-${id}`}
                    aria-current={index === at || undefined}
                    onClick={(event) => choose(event, index)}
                    className="group flex min-h-13 items-center justify-between gap-6 py-2 text-[0.9375rem] leading-5 text-navy-mute transition-colors hover:text-navy aria-[current]:text-navy"
                  >
                    <span className="font-medium wrap-anywhere">{name}</span>
                    <span className="max-w-[45%] text-right text-sm wrap-anywhere">{location}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <div className="min-w-0 lg:col-span-7 lg:col-start-6">
        <ul
          ref={row}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be focusable by keyboard.
          tabIndex={total > 1 ? 0 : undefined}
          aria-labelledby="testimonials-title"
          onScroll={handleScroll}
          className="relative scrollbar-none flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth"
        >
          {testimonials.map((testimonial) => (
            <li key={testimonial.id} id={`review-${testimonial.id}`} className="w-full shrink-0 snap-start snap-always">
              <Review testimonial={testimonial} />
            </li>
          ))}
        </ul>
        {total > 1 && (
          <div className="mt-10 flex items-center gap-3">
            <button type="button" className={turnButton} onClick={() => show(at - 1)} aria-label={t('testimonials.previous')}>
              <ChevronLeft aria-hidden="true" className="size-5" strokeWidth={1.5} />
            </button>
            <button type="button" className={turnButton} onClick={() => show(at + 1)} aria-label={t('testimonials.next')}>
              <ChevronRight aria-hidden="true" className="size-5" strokeWidth={1.5} />
            </button>
            <p className="figures ml-3 text-sm text-navy-soft">
              <span aria-hidden="true">{`${at + 1} / ${total}`}</span>
              <span className="sr-only" aria-live="polite">
                {t('testimonials.position', { position: at + 1, total, name: testimonials[at]?.name ?? '' })}
              </span>
            </p>
          </div>
        )}
      </div>
    </div>
  );
}
