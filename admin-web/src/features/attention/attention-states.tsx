import type { Attention } from '@charter/contracts';
import { LoadError, Notice, Skeleton, Status, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { attentionQuery } from './attention.queries.js';

interface AttentionStatesProps {
  /** Shown when there is nothing to do; a sentence by default. */
  empty?: ReactElement;
  children: (attention: Attention) => ReactElement;
}

/** Loading, failed and empty as on the card and on the screen; names the services whose part is missing. */
export function AttentionStates({ empty, children }: AttentionStatesProps) {
  const { t } = useTranslations();
  const query = useQuery(attentionQuery);
  const { data } = query;
  return (
    <>
      {query.isPending && (
        <Status label={t('attention.loading')}>
          <Skeleton className="h-12" />
        </Status>
      )}
      {query.isError && <LoadError title={t('attention.failed')} query={query} />}
      {data && data.unavailable.length > 0 && (
        <Notice tone="warning" className="mb-4">
          {t('attention.unavailable', { services: data.unavailable.map((service) => t(serviceName(service))).join(', ') })}
        </Notice>
      )}
      {data?.items.length === 0 && data.unavailable.length === 0 && (empty ?? <p className="text-navy-mute">{t('attention.none')}</p>)}
      {data && data.items.length > 0 && children(data)}
    </>
  );
}

const serviceNames = {
  booking: 'attention.service.booking',
  payment: 'attention.service.payment',
  notification: 'attention.service.notification',
  inquiry: 'attention.service.inquiry',
} as const;

/** A part of a newer server is counted with the bookings. */
const serviceName = (service: string) => serviceNames[service as keyof typeof serviceNames] ?? serviceNames.booking;
