import { useQuery } from '@tanstack/react-query';
import { Picture, useTranslations } from '@charter/ui';
import { businessQuery } from '../lib/business.queries.js';
import { ReviewScreen } from '../features/review/review-screen.js';

/** Target of the link in the review invitation e-mail: a picture beside the review form. */
export default function Review() {
  const { t } = useTranslations();
  const { data: business } = useQuery(businessQuery);
  return (
    <div className="grid grid-cols-1 lg:min-h-[calc(100dvh-6rem)] lg:grid-cols-[5fr_7fr]">
      <div className="relative h-44 sm:h-64 lg:h-auto">
        <div className="h-full lg:sticky lg:top-0 lg:h-dvh">
          <Picture
            src="/media/brand/sunset-cruise.jpg"
            alt=""
            sizes="(min-width: 64rem) 85rem, 100vw"
            ratio="fill"
            priority
            // The whole boat, at every width.
            focus="object-[50%_100%] md:object-[50%_90%] lg:object-[86%_50%]"
          />
        </div>
      </div>
      <div className="w-full px-[clamp(1.25rem,4.5vw,4rem)] lg:px-[clamp(3.5rem,6vw,7rem)] pt-12 pb-20 md:pt-16 md:pb-28 lg:pt-24">
        <div className="max-w-[40rem] max-lg:mx-auto">
          <p className="eyebrow mb-5 text-lagoon-deep">{t('meta.review')}</p>
          <ReviewScreen phone={business?.phone} email={business?.email} />
        </div>
      </div>
    </div>
  );
}
