import type { Business } from '@charter/contracts';
import { phoneHref } from '@charter/contracts/browser';
import { ButtonLink, useTranslations } from '@charter/ui';

/** How to reach the crew: by phone and e-mail. @param business undefined while it is loading */
export function Reach({ business }: { business: Business | undefined }) {
  const { t } = useTranslations();
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      {business?.phone && (
        <ButtonLink variant="secondary" href={phoneHref(business.phone)} className="figures">
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
