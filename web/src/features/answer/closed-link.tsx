import type { Business } from '@charter/contracts';
import { phoneHref } from '@charter/contracts/browser';
import { ButtonLink, useTranslations } from '@charter/ui';

/** Without a link that opens a thread: the other ways to reach the crew. @param business undefined while it is loading */
export function ClosedLink({ business }: { business: Business | undefined }) {
  const { t } = useTranslations();
  return (
    <div className="measure min-h-dvh py-16 md:py-24">
      <p className="eyebrow text-lagoon-deep">{t('answer.title')}</p>
      <h1 className="mt-4 max-w-2xl text-display-lg">{t('answer.linkFailed')}</h1>
      <p className="mt-6 max-w-prose text-lg leading-8 text-navy-soft">{t('answer.linkFailedText')}</p>
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
    </div>
  );
}
