import { useQuery } from '@tanstack/react-query';
import { ButtonLink, useTranslations } from '@charter/ui';
import { businessQuery } from '../business/business.queries.js';

/** How to reach the crew: by phone and e-mail. */
export function Reach() {
  const { t } = useTranslations();
  const { data: business } = useQuery(businessQuery);
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      {business?.phone && (
        <ButtonLink variant="secondary" href={`tel:${business.phone.replace(/[^+\d]/g, '')}`} className="figures">
          {t('site.call', { phone: business.phone })}
        </ButtonLink>
      )}
      {business?.email && (
        <ButtonLink variant="secondary" href={`mailto:${business.email}`} className="wrap-anywhere">
          {business.email}
        </ButtonLink>
      )}
    </div>
  );
}
