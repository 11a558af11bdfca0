import type { Testimonial } from '@charter/contracts';
import { number, LoadError, Skeleton, Status, useTranslations } from '@charter/ui';
import { useQueryKeepingError } from '../../lib/use-query-keeping-error.js';
import { averageRating } from './average-rating.js';
import { Reviews } from './reviews.js';
import { testimonialsQuery } from './testimonials.queries.js';

/** The testimonials section; nothing when there are no testimonials. */
export function Testimonials() {
  const { t } = useTranslations();
  const { data: testimonials, error, isFetching, refetch } = useQueryKeepingError(testimonialsQuery);

  if (testimonials?.length === 0) return null;
  return (
    <section id="testimonials" aria-labelledby="testimonials-title" className="bg-sand-pale py-24 md:py-36">
      <div className="measure">
        {testimonials ? (
          <Reviews testimonials={testimonials} heading={<Heading testimonials={testimonials} />} />
        ) : (
          <>
            <Heading />
            <div className="mt-14 md:mt-20">
              {error ? <LoadError title={t('testimonials.failed')} query={{ error, isFetching, refetch }} /> : <CardSkeletons />}
            </div>
          </>
        )}
      </div>
    </section>
  );
}

function Heading({ testimonials }: { testimonials?: Testimonial[] }) {
  const { t, locale } = useTranslations();
  const average = testimonials && averageRating(testimonials);
  return (
    <>
      <h2 id="testimonials-title" className="max-w-2xl text-display-lg">
        {t('testimonials.title')}
      </h2>
      {average && (
        <p className="mt-5 max-w-xs leading-7 text-navy-soft">
          {t('testimonials.average', { average: number(average.rating, locale), count: average.reviews })}
        </p>
      )}
    </>
  );
}

function CardSkeletons() {
  const { t } = useTranslations();
  return (
    <Status label={t('testimonials.loading')} className="grid gap-12 md:grid-cols-3">
      {[0, 1, 2].map((index) => (
        <div key={index} className="space-y-4">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="mt-8 h-4 w-1/2" />
        </div>
      ))}
    </Status>
  );
}
