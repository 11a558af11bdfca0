import { useId, useState } from 'react';
import type { Ref } from 'react';
import { Star } from 'lucide-react';
import { classes } from './classes.js';
import { FieldError } from './form-field.js';
import { useTranslations } from './i18n/translations.js';

const everyRating = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof everyRating)[number];

const starClass = (filled: boolean) =>
  classes('transition-colors', filled ? 'fill-current text-lagoon-deep' : 'fill-transparent text-navy-mute');

/** A given rating. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useTranslations();
  return (
    <p className="flex gap-1">
      <span className="sr-only">{t('stars.given', { rating })}</span>
      {everyRating.map((each) => (
        <Star key={each} aria-hidden="true" strokeWidth={1.5} className={classes('size-4', starClass(each <= rating))} />
      ))}
    </p>
  );
}

interface StarsFieldProps {
  label: string;
  /** 0 until chosen. */
  value: number;
  onChange: (stars: Rating) => void;
  onBlur: () => void;
  error?: string | undefined;
  /** Description of a rating, shown beside the stars and read with the selected one. */
  ratingText: (stars: Rating) => string;
  /** Focused when the rating is missing. */
  ref?: Ref<HTMLInputElement>;
}

/** Radio buttons for one to five stars; hovering previews a rating. */
export function StarsField({ label, value, onChange, onBlur, error, ratingText, ref }: StarsFieldProps) {
  const { t } = useTranslations();
  const id = useId();
  const [hovered, setHovered] = useState<Rating>();
  const shown = hovered ?? everyRating.find((each) => each === value);

  return (
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
    >
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="-ml-2 flex" onPointerLeave={() => setHovered(undefined)}>
          {everyRating.map((each) => (
            <label
              key={each}
              onPointerEnter={() => setHovered(each)}
              className="flex size-12 cursor-pointer items-center justify-center rounded-xs has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-lagoon-deep"
            >
              <input
                ref={each === (value || 1) ? ref : undefined}
                type="radio"
                name={id}
                value={each}
                checked={each === value}
                onChange={() => onChange(each)}
                aria-describedby={each === value ? `${id}-text` : undefined}
                className="sr-only"
              />
              <span className="sr-only">{t('stars.count', { count: each })}</span>
              <Star aria-hidden="true" strokeWidth={1.25} className={classes('size-8', starClass(each <= (shown ?? 0)))} />
            </label>
          ))}
        </div>
        <span id={`${id}-text`} className="figures min-h-7 font-display text-lg text-navy-soft max-sm:basis-full">
          {shown && ratingText(shown)}
        </span>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
