import { useId, useState } from 'react';
import type { Ref } from 'react';
import { Star } from 'lucide-react';
import { classes, FieldError, useTranslations } from '@charter/ui';

export const everyRating = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof everyRating)[number];

const star = (filled: boolean) =>
  classes('transition-colors', filled ? 'fill-current text-lagoon-deep' : 'fill-transparent text-navy-mute');

export interface StarsChoiceProps {
  label: string;
  /** 0: none chosen yet. */
  value: number;
  onChange: (stars: Rating) => void;
  onBlur: () => void;
  error?: string | undefined;
  /** Where the focus goes when a rating is missing. */
  ref?: Ref<HTMLInputElement>;
}

/** One to five stars: radio buttons, so that arrow keys and screen readers know them; a mouse shows what it would choose. */
export function StarsChoice({ label, value, onChange, onBlur, error, ref }: StarsChoiceProps) {
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
                aria-describedby={each === value ? `${id}-word` : undefined}
                className="sr-only"
              />
              <span className="sr-only">{t('stars.count', { count: each })}</span>
              <Star aria-hidden="true" strokeWidth={1.25} className={classes('size-8', star(each <= (shown ?? 0)))} />
            </label>
          ))}
        </div>
        <span id={`${id}-word`} className="min-h-7 max-sm:basis-full font-display text-lg text-navy-soft">
          {shown && t(`stars.${shown}`)}
        </span>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

/** A rating that was given. */
export function GivenStars({ rating, className }: { rating: number; className?: string }) {
  const { t } = useTranslations();
  return (
    <p className={classes('flex gap-1', className)}>
      <span className="sr-only">{t('stars.count', { count: rating })}</span>
      {everyRating.map((each) => (
        <Star key={each} aria-hidden="true" strokeWidth={1.25} className={classes('size-5', star(each <= rating))} />
      ))}
    </p>
  );
}
