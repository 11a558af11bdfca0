import { testimonial } from '@charter/contracts/limits';
import { classes, FieldError, useTranslations } from '@charter/ui';
import { Star } from 'lucide-react';
import { useId, useState, type Ref } from 'react';

const everyRating = [1, 2, 3, 4, 5] as const;
const best = testimonial.rating.max;
const star = (filled: boolean) =>
  classes('transition-colors', filled ? 'fill-current text-lagoon-deep' : 'fill-transparent text-line-strong');

/** "★★★★☆ (4/5)" */
export function GivenStars({ rating }: { rating: number }) {
  const { t } = useTranslations();
  return (
    <p className="flex items-center gap-2">
      <span className="sr-only">{t('reviews.rating', { rating, best })}</span>
      <span aria-hidden="true" className="flex gap-0.5">
        {everyRating.map((each) => (
          <Star key={each} strokeWidth={1.5} className={classes('size-4', star(each <= rating))} />
        ))}
      </span>
      <span aria-hidden="true" className="figures text-sm text-navy-mute">
        ({rating}/{best})
      </span>
    </p>
  );
}

interface StarsChoiceProps {
  label: string;
  value: number;
  onChange: (stars: number) => void;
  onBlur: () => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Radio buttons, so that arrow keys and screen readers know them; a mouse shows what it would choose. */
export function StarsChoice({ label, value, onChange, onBlur, error, ref }: StarsChoiceProps) {
  const { t } = useTranslations();
  const id = useId();
  const [hovered, setHovered] = useState<number>();
  const shown = hovered ?? value;
  return (
    <fieldset role="radiogroup" aria-describedby={error ? `${id}-error` : undefined} onBlur={onBlur}>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex items-center gap-3">
        <div className="-ml-2 flex" onPointerLeave={() => setHovered(undefined)}>
          {everyRating.map((each) => (
            <label
              key={each}
              onPointerEnter={() => setHovered(each)}
              className="flex size-11 cursor-pointer items-center justify-center rounded-xs has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-lagoon-deep"
            >
              <input
                ref={each === value ? ref : undefined}
                type="radio"
                name={id}
                value={each}
                checked={each === value}
                onChange={() => onChange(each)}
                className="sr-only"
              />
              <span className="sr-only">{t('reviews.stars', { count: each })}</span>
              <Star aria-hidden="true" strokeWidth={1.25} className={classes('size-7', star(each <= shown))} />
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="figures text-sm text-navy-mute">
          {shown}/{best}
        </span>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
