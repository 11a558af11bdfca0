import type { Testimonial } from '@charter/contracts';
import { classes, languageName, languageTag, Stars, useTranslations } from '@charter/ui';

/** Font size by length of the review: the shorter, the larger. */
const sizes: [maxCharacters: number, className: string][] = [
  [180, 'font-display text-display-md font-quiet'],
  [400, 'font-display text-display-sm leading-[1.35]! font-quiet'],
  [Number.POSITIVE_INFINITY, 'text-lg leading-8'],
];
/** Longer reviews are clamped, because the longest one determines the height of the row. */
const longCharacters = 800;

const sizeOf = (review: string) => sizes.find(([maxCharacters]) => review.length <= maxCharacters)![1];

export function Review({
  testimonial: { name, location, rating, review, isVerified, isSample, language = 'en' },
}: {
  testimonial: Testimonial;
}) {
  const { t, locale } = useTranslations();
  const long = review.length > longCharacters;
  return (
    <article aria-label={name} className="group/review pr-1">
      <Stars rating={rating} />
      {language !== locale && (
        <p className="mt-5 text-sm text-navy-mute">{t('testimonials.ownWords', { language: languageName(language, locale) })}</p>
      )}
      <blockquote
        lang={language === locale ? undefined : languageTag(language)}
        className={classes(
          language === locale ? 'mt-7' : 'mt-3',
          'max-w-3xl wrap-anywhere whitespace-pre-line text-pretty',
          sizeOf(review),
          long && 'line-clamp-[12] group-has-[details[open]]/review:line-clamp-none',
        )}
      >
        {t('testimonials.quote', { review })}
      </blockquote>
      {long && (
        // A native element, which works before hydration and without JavaScript.
        <details className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-[0.9375rem] font-medium text-lagoon-deep underline decoration-lagoon/40 underline-offset-[6px] hover:decoration-lagoon-deep">
            {t('testimonials.wholeReview')}
          </summary>
        </details>
      )}
      <footer className="mt-9 flex items-center gap-4">
        <span
          aria-hidden="true"
          className="flex size-12 shrink-0 items-center justify-center rounded-full border border-navy/20 font-display text-xl"
        >
          {initialOf(name)}
        </span>
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="flex flex-wrap gap-x-4 text-[0.9375rem] text-navy-soft">
            <span className="wrap-anywhere">{location}</span>
            {isSample ? (
              <span className="text-navy-mute">{t('testimonials.sample')}</span>
            ) : (
              isVerified && <span className="text-lagoon-deep">{t('testimonials.verified')}</span>
            )}
          </p>
        </div>
      </footer>
    </article>
  );
}

/** Split by code point: the first character may be a surrogate pair. */
const initialOf = (name: string) => [...name.trim()][0]?.toUpperCase() ?? '';
