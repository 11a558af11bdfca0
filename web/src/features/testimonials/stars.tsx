import { Star } from 'lucide-react';
import { classes, useTranslations } from '@charter/ui';

/** A rating out of five, for eyes and for screen readers. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useTranslations();
  return (
    <p className="flex gap-1">
      <span className="sr-only">{t('testimonials.rating', { rating })}</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          strokeWidth={1.5}
          className={classes('size-4', star <= rating ? 'fill-lagoon-deep text-lagoon-deep' : 'text-line-strong')}
        />
      ))}
    </p>
  );
}
