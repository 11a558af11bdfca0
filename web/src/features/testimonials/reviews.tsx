import { useRef, useState } from 'react';
import type { MouseEvent, ReactNode, UIEvent } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Testimonial } from '@charter/contracts';
import { useTranslations } from '@charter/ui';
import { Review } from './review.js';

/** A row that has not moved for this long has come to rest. */
const restMs = 120;
/** Longer lists of names would be a wall of their own. */
const mostNames = 8;

const turnButton =
  'flex size-12 items-center justify-center rounded-full border border-navy/20 text-navy transition-colors hover:border-navy hover:bg-navy/3';

export interface ReviewsProps {
  /** At least one. */
  testimonials: Testimonial[];
  /** Above the guests' names. */
  heading: ReactNode;
}

/**
 * One large quote at a time beside the names of those who said them. The quotes are a row that snaps into place, and the names
 * are anchors in it, so that everything can be reached before, and without, JavaScript.
 */
export function Reviews({ testimonials, heading }: ReviewsProps) {
  const { t } = useTranslations();
  const row = useRef<HTMLUListElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [at, setAt] = useState(0);
  const total = testimonials.length;

  /** Around the end it goes at once: rewinding through all of them would be a spectacle. */
  function show(index: number): void {
    const wanted = (index + total) % total;
    const element = row.current;
    element?.scrollTo({ left: wanted * element.clientWidth, behavior: wanted === index ? 'auto' : 'instant' });
    setAt(wanted);
  }

  // On its way the row passes by others: nobody wants to hear of each.
  function follow({ currentTarget: moved }: UIEvent<HTMLElement>) {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => setAt(Math.round(moved.scrollLeft / moved.clientWidth)), restMs);
  }

  function choose(event: MouseEvent, index: number) {
    event.preventDefault();
    show(index);
  }

  return (
    <div className="grid gap-y-12 lg:grid-cols-12 lg:gap-x-6">
      <div className="lg:col-span-4">
        {heading}
        {total > 1 && total <= mostNames && (
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
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard.
          tabIndex={total > 1 ? 0 : undefined}
          aria-labelledby="testimonials-title"
          onScroll={follow}
          className="relative scrollbar-none flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth"
        >
          {testimonials.map((testimonial) => (
            <li key={testimonial.id} id={`review-${testimonial.id}`} className="w-full shrink-0 snap-start snap-always">
              <Review of={testimonial} />
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
