import type { Business } from '@charter/contracts';
import { phoneHref } from '@charter/contracts/browser';
import { ButtonLink, Dialog, LoadError, Spinner, Status, useTranslations, TextInLanguage } from '@charter/ui';
import { claimText } from '../../lib/claims.js';
import type { QueryState } from '../../lib/use-query-keeping-error.js';

interface CertificationsDialogProps {
  business: QueryState<Business>;
  onClose: () => void;
}

/** License, insurance and safety equipment from the company's configuration. */
export default function CertificationsDialog({ business: { data, error, isFetching, refetch }, onClose }: CertificationsDialogProps) {
  const { t } = useTranslations();
  return (
    <Dialog open onClose={onClose} title={t('certifications.title')}>
      {data ? (
        <CertificationList business={data} />
      ) : error ? (
        <LoadError title={t('certifications.failed')} query={{ error, isFetching, refetch }} />
      ) : (
        <Status label={t('ui.loading')} className="flex justify-center py-16 text-lagoon-deep">
          <Spinner />
        </Status>
      )}
    </Dialog>
  );
}

function CertificationList({ business }: { business: Business }) {
  const { t } = useTranslations();
  const { phone } = business;
  const { licence, insurance, safetyEquipment } = business.certifications;
  const onBoard = claimText(t, business, 'certifications.text');
  const entries = [
    [t('certifications.licence'), licence ? [licence] : []],
    [t('certifications.insurance'), insurance ? [insurance] : []],
    [t('certifications.safetyEquipment'), safetyEquipment],
  ] as const;
  return (
    <>
      <dl className="divide-y divide-line">
        {entries
          .filter(([, lines]) => lines.length > 0)
          .map(([title, lines]) => (
            <div key={title} className="grid gap-x-8 gap-y-2 py-6 first:pt-0 sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
              <dt className="font-display text-display-sm font-heading">{title}</dt>
              <dd className="leading-7 wrap-anywhere">
                {lines.length === 1 ? (
                  <TextInLanguage>{lines[0]}</TextInLanguage>
                ) : (
                  <ul className="space-y-1">
                    {lines.map((line) => (
                      <li key={line}>
                        <TextInLanguage>{line}</TextInLanguage>
                      </li>
                    ))}
                  </ul>
                )}
              </dd>
            </div>
          ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-t border-line pt-4">
        {onBoard && <p className="text-navy-soft">{onBoard}</p>}
        {phone && (
          <ButtonLink variant="quiet" href={phoneHref(phone)} className="figures">
            {t('site.call', { phone })}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
